// The instrument: short sounds made here, not loaded. Which one, how loud, and whether at all says sounds.js.

const MASTER = 0.6, USUAL = 3;
const SCALE = [0, 2, 4, 7, 9, 12]; // semitones by which one point to six and more rise

// A note: sine or triangle from one pitch to another. A rush: noise through a filter. All in seconds.
const note = (hertz, { to = hertz, type = "sine", at = 0, attack = 0.006, decay, gain, low }) => ({ hertz, to, type, at, attack, decay, gain, low });
const rush = (filter, hertz, { to = hertz, q = 0.7, at = 0, attack = 0.002, decay, gain }) => ({ filter, hertz, to, q, at, attack, decay, gain });
const bell = (hertz, at) => [note(hertz, { at, decay: 0.48, gain: 0.22 }), note(hertz * 2.76, { at, decay: 0.48, gain: 0.04 })];
const pluck = (hertz, gain = 0.18, at = 0) => note(hertz, { type: "triangle", at, attack: 0.003, decay: 0.26, gain, low: 2400 });
const tap = (hertz, at, gain) => rush("bandpass", hertz, { q: 1.2, at, decay: 0.06, gain });

const SOUNDS = {
  turn: () => [...bell(523.25, 0), ...bell(783.99, 0.13)],
  seat: () => [440, 554.37, 659.26].map((hertz, n) => note(hertz, { type: "triangle", at: n * 0.1, decay: 0.16, gain: 0.1 })),
  place: () => [tap(900, 0, 0.2), note(150, { to: 95, decay: 0.07, gain: 0.25 })],
  step: (isLast) => [note(isLast ? 1482 : 1320, { type: "triangle", attack: 0.001, decay: 0.025, gain: 0.08 })],
  point: (many, isOwn) => [pluck((isOwn ? 392 : 196) * 2 ** (SCALE[Math.min(Math.abs(many), 6) - 1] / 12), isOwn ? 0.18 : 0.09)],
  line: () => [392, 493.88, 587.33].map((hertz, n) => pluck(hertz, 0.18, n * 0.07)),
  refuse: () => [note(196, { to: 174.6, attack: 0.008, decay: 0.14, gain: 0.12 })],
  ships: () => [0, 0.14, 0.28].map((at) => tap(600, at, 0.12)),
  fall: () => [rush("lowpass", 1800, { to: 120, attack: 0.04, decay: 0.6, gain: 0.18 }), note(220, { to: 48, attack: 0.04, decay: 0.6, gain: 0.18 })],
  card: () => [0, 0.05].map((at) => rush("highpass", 2200, { at, decay: 0.03, gain: 0.1 })),
  sand: (left) => [note(left <= 3 ? 146.83 : 110, { attack: 0.004, decay: 0.09, gain: 0.1 + 0.012 * (10 - left) })],
  end: (isWon) => [261.63, 392, 523.25, ...(isWon ? [659.26] : [])].map((hertz, n) => note(hertz, { at: n * 0.11, attack: 0.02, decay: 1.4, gain: 0.14 })),
};

let context = null, master = null, sounding = 0;

export function sound(name, volume, ...how) {
  if (!context) open();
  if (context.state === "suspended") context.resume();
  master.gain.value = MASTER * volume / USUAL;
  for (const voice of SOUNDS[name](...how)) voiced(voice);
}

// ---- making: an oscillator or noise, a filter, a gain; one limiter for all ----
function open() {
  context = new AudioContext();
  const limiter = new DynamicsCompressorNode(context, { threshold: -9, ratio: 8 });
  master = context.createGain();
  master.connect(limiter).connect(context.destination);
}

function hiss() {
  const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate);
  buffer.getChannelData(0).forEach((_, n, all) => { all[n] = Math.random() * 2 - 1; });
  return new AudioBufferSourceNode(context, { buffer });
}

function voiced({ hertz, to, type, filter, q, low, at, attack, decay, gain }) {
  const start = context.currentTime + at, end = start + attack + decay, level = context.createGain();
  const source = filter ? hiss() : new OscillatorNode(context, { type });
  const pass = filter || low ? new BiquadFilterNode(context, { type: filter ?? "lowpass", Q: q ?? 0.7, frequency: low ?? hertz }) : null;
  const pitch = filter ? pass.frequency : source.frequency;
  pitch.setValueAtTime(hertz, start);
  pitch.exponentialRampToValueAtTime(to, end);
  level.gain.setValueAtTime(0.0001, start);
  level.gain.linearRampToValueAtTime(gain, start + attack);
  level.gain.exponentialRampToValueAtTime(0.0001, end);
  (pass ? source.connect(pass) : source).connect(level).connect(master);
  sounding += 1;
  source.onended = () => { sounding -= 1; if (!sounding) context.suspend(); }; // silence costs nothing
  source.start(start);
  source.stop(end + 0.02);
}
