// Signals: notes, vibration, and a screen that stays awake while a timer runs.

const NOTES = { tick: [990], start: [660], soon: [660, 660], end: [880, 660, 880] };
const SHAKES = { tick: 20, start: 60, soon: [120, 80, 120], end: 700 };

// ---- signals; silent until the first tap on a timer ----
let sound;
function hear(name) {
  navigator.vibrate?.(SHAKES[name]);
  if (!sound) return;
  NOTES[name].forEach((pitch, i) => {
    const begin = sound.currentTime + i * 0.28;
    const tone = sound.createOscillator();
    const volume = sound.createGain();
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.0001, begin);
    volume.gain.exponentialRampToValueAtTime(0.25, begin + 0.03);
    volume.gain.exponentialRampToValueAtTime(0.0001, begin + 0.25);
    tone.connect(volume).connect(sound.destination);
    tone.start(begin);
    tone.stop(begin + 0.26);
  });
}

function wakeSound() {
  try {
    sound ??= new AudioContext();
    sound.resume?.();
  } catch { /* no sound here */ }
}

let awake;
let wanted = false;
async function stayAwake(on) {
  try {
    if (on) awake ??= await navigator.wakeLock?.request("screen");
    else { await awake?.release(); awake = null; }
    wanted = on;
  } catch { awake = null; }
}
// A page that was out of sight has lost it.
document.addEventListener("visibilitychange", () => {
  if (!document.hidden && wanted) { awake = null; stayAwake(true); }
});

window.companion = { ...window.companion, hear, wakeSound, stayAwake };
