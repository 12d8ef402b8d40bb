// Checks the seal of a table's luck in the browser, and calculates the seed of any line.

const box = document.getElementById("check");
const bytes = (hex) => Uint8Array.from(hex.match(/../g), (pair) => parseInt(pair, 16));
const hex = (buffer) => [...new Uint8Array(buffer)].map((one) => one.toString(16).padStart(2, "0")).join("");
const text = (words) => new TextEncoder().encode(words);
const sha256 = (data) => crypto.subtle.digest("SHA-256", data);

function joined(parts) {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0));
  let at = 0;
  for (const part of parts) { whole.set(new Uint8Array(part), at); at += part.byteLength; }
  return whole;
}

async function keyOf(secret) {
  const words = [...document.querySelectorAll("[data-word]")].map((cell) => sha256(text(cell.dataset.word)));
  return sha256(joined([bytes(secret), ...await Promise.all(words)]));
}

async function seedOf(secret, number) {
  const key = await crypto.subtle.importKey("raw", await keyOf(secret), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return hex(await crypto.subtle.sign("HMAC", key, text(String(number))));
}

// Whether the secret is the one sealed, and the first seed follows from it and the words.
async function matches(secret, first) {
  if (!/^([0-9a-f]{2})+$/.test(secret)) return false;
  const sealed = document.getElementById("commitment").textContent.trim();
  return hex(await sha256(bytes(secret))) === sealed && await seedOf(secret, 0) === first;
}

if (box) {
  const secret = document.getElementById("secret").textContent.trim();
  const verdict = document.getElementById("verdict");
  const seed = document.getElementById("seed");
  box.hidden = false;
  document.getElementById("check-now").addEventListener("click", async () => {
    if (!window.crypto?.subtle) { verdict.textContent = box.dataset.cannot; return; }
    const fits = await matches(secret, seed.dataset.first);
    verdict.textContent = fits ? box.dataset.ok : box.dataset.bad;
    verdict.className = fits ? "ok" : "err";
    verdict.dataset.fits = fits ? "yes" : "no";
  });
  document.getElementById("seed-form").addEventListener("submit", async (event) => {
    event.preventDefault();
    seed.textContent = await seedOf(secret, Number(document.getElementById("line").value));
  });
}
