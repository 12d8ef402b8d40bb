// One line to the site for a page that listens: it comes back by itself, and says when it is lost.

const FIRST_WAIT = 800;
const LONGEST_WAIT = 20000;
const HEARTBEAT = 20000;
const SILENCE = 3 * HEARTBEAT; // the line is dead and does not know
const SHOWN_AFTER = 2500; // a short break is nobody's business
const GOOD_NEWS = 8000;
const NOT_ALLOWED = 4403; // the page itself says why

const main = document.querySelector("main");

export class Socket {
  // heard(message), and what the page says time and again; what else it tells when the line is
  // lost (`kept`) and when it is back (`missed`, a promise of words).
  constructor(path, { heard, beat = () => ({}), kept = () => "", missed = async () => "" }) {
    Object.assign(this, { path, heard, beat, kept, missed });
    this.banner = document.getElementById("connection");
    this.wait = FIRST_WAIT;
    this.lostAt = this.lastWord = 0;
    this.part("try")?.addEventListener("click", () => this.wake());
    document.addEventListener("visibilitychange", () => { if (!document.hidden) this.wake(); });
    addEventListener("online", () => this.wake());
    addEventListener("offline", () => this.drop());
    addEventListener("pagehide", () => { this.isLeaving = true; this.line?.close(); });
    addEventListener("pageshow", (event) => { if (event.persisted) { this.isLeaving = false; this.open(); } });
    this.open();
  }

  get isOpen() { return this.line?.readyState === WebSocket.OPEN; }

  part(name) { return this.banner?.querySelector(`[data-${name}]`); }

  open() {
    clearTimeout(this.timer);
    clearInterval(this.countdown);
    this.letGo();
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    try {
      this.line = new WebSocket(`${scheme}://${location.host}${this.path}`);
    } catch { this.lost(); return; }
    this.line.onopen = () => this.opened();
    this.line.onclose = ({ code }) => { if (code === NOT_ALLOWED) location.reload(); else this.lost(); };
    this.line.onmessage = ({ data }) => { this.lastWord = Date.now(); this.heard(JSON.parse(data)); };
  }

  opened() {
    this.wait = FIRST_WAIT;
    this.lastWord = Date.now();
    main.dataset.live = "connected";
    main.classList.remove("lost");
    clearInterval(this.pinger);
    this.pinger = setInterval(() => this.say(), HEARTBEAT);
    this.say();
    if (this.lostAt) this.back();
  }

  say() {
    if (Date.now() - this.lastWord > SILENCE) this.open();
    else this.send(this.beat());
  }

  send(words) { if (this.isOpen) this.line.send(JSON.stringify(words)); }

  lost() {
    clearInterval(this.pinger);
    if (this.isLeaving) return;
    main.dataset.live = "lost";
    this.lostAt ||= Date.now();
    const pause = this.wait * (0.7 + Math.random() * 0.6);
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.open(), pause);
    if (Date.now() - this.lostAt + pause > SHOWN_AFTER) this.showLost(Math.round(pause / 1000));
  }

  // Closing by the book waits for an answer that does not come.
  drop() {
    this.letGo();
    this.lost();
  }

  letGo() {
    if (!this.line) return;
    this.line.onopen = this.line.onclose = this.line.onmessage = null;
    this.line.close();
  }

  wake() {
    if (this.isOpen && !this.lostAt) { this.say(); return; }
    this.wait = FIRST_WAIT;
    this.open();
  }

  // ---- what the reader is told ----
  showLost(seconds = Math.round(this.wait / 1000)) {
    if (!this.banner) return;
    const time = new Date(this.lostAt).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
    main.classList.add("lost");
    this.tell("banner", this.banner.dataset.lost.replace("{time}", time));
    this.part("try").hidden = false;
    let left = seconds;
    const count = () => {
      const words = this.banner.dataset.again.replace("{seconds}", Math.max(0, left));
      this.part("then").textContent = `${this.kept()} ${words}`.trim();
      left -= 1;
    };
    count();
    clearInterval(this.countdown);
    this.countdown = setInterval(count, 1000);
  }

  async back() {
    const wasShown = this.banner && !this.banner.hidden;
    this.lostAt = 0;
    const missed = await this.missed();
    if (!wasShown || this.lostAt) return;
    this.part("try").hidden = true;
    this.part("then").textContent = missed;
    this.banner.hidden = true; // so that it is told again
    this.tell("banner good", this.banner.dataset.back);
    if (this.part("read")) this.part("read").hidden = !missed;
    setTimeout(() => { if (!this.lostAt) this.banner.hidden = true; }, GOOD_NEWS);
  }

  tell(kind, words) {
    this.banner.className = kind;
    this.part("what").textContent = words;
    if (this.part("read")) this.part("read").hidden = true;
    if (!this.banner.hidden) return;
    this.banner.hidden = false;
    const more = this.part("then").textContent;
    document.dispatchEvent(new CustomEvent("table:tell", { detail: `${words} ${more}`.trim() }));
  }
}
