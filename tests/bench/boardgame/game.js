// A board of 54 cells; every move counts and marks one of them. It never ends.
exports.Board = {
  name: "board",
  setup: () => ({ moves: 0, cells: Array(54).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    mark: ({ G, playerID }) => {
      G.cells[G.moves % 54] = playerID;
      G.moves += 1;
    },
  },
};
