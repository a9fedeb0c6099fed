//! A headless Chromium, driven over its DevTools protocol: just as much of it as looking at a page takes.
//!
//! The crates that speak all of the protocol bring more than a hundred others; these few calls need a socket and JSON.

use std::{
    collections::VecDeque,
    env,
    io::{BufRead, BufReader},
    net::TcpStream,
    process::{Child, Command, Stdio},
    time::Duration,
};

use serde_json::{Value, json};
use tungstenite::{Message, WebSocket, client::client};

use crate::folder::Folder;

/// Set where a browser must be there: without one the tests fail instead of being skipped.
const MUST: &str = "GAVEL_BROWSER";

const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

const FLAGS: [&str; 10] = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
    "--remote-debugging-port=0",
];

/// A browser with one page in it; it ends when it is dropped.
pub(crate) struct Browser {
    process: Child,
    socket: WebSocket<TcpStream>,
    session: Value,
    calls: u64,
    events: VecDeque<Value>,
    /// What the page complained of, and what it asked the network for.
    pub(crate) complaints: Vec<String>,
    _profile: Folder,
}

/// The browser to drive: the one `GAVEL_BROWSER` names, or one of the usual names that can be started.
fn program() -> Option<String> {
    let named = env::var(MUST).ok().filter(|named| !matches!(named.as_str(), "" | "1"));
    let names = named.into_iter().chain(NAMES.map(str::to_owned));
    let starts = |name: &String| {
        let version = Command::new(name).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
        version.is_ok_and(|ended| ended.success())
    };
    names.into_iter().find(starts)
}

impl Browser {
    /// Starts one, or says aloud that the test is skipped.
    pub(crate) fn start(test: &str) -> Option<Self> {
        let Some(program) = program() else {
            assert!(env::var_os(MUST).is_none(), "{MUST} is set, and no Chromium can be started");
            // Past the harness, which keeps what passing tests print to itself.
            let _ = std::io::Write::write_all(
                &mut std::io::stderr(),
                format!("SKIPPED {test}: no Chromium can be started; the page was not looked at\n").as_bytes(),
            );
            return None;
        };
        let profile = Folder::new(&format!("browser-{test}"));
        let mut process = Command::new(program)
            .args(FLAGS)
            .arg(format!("--user-data-dir={}", profile.path("")))
            .arg("about:blank")
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut said = BufReader::new(process.stderr.take().unwrap()).lines().map_while(Result::ok);
        let address = said.find_map(|line| line.strip_prefix("DevTools listening on ").map(str::to_owned)).unwrap();
        std::thread::spawn(move || said.for_each(drop));
        let host = address.trim_start_matches("ws://").split('/').next().unwrap();
        let stream = TcpStream::connect(host).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(300))).unwrap();
        let (socket, _) = client(address.as_str(), stream).unwrap();
        let mut browser = Self {
            process,
            socket,
            session: Value::Null,
            calls: 0,
            events: VecDeque::new(),
            complaints: Vec::new(),
            _profile: profile,
        };
        let target = browser.call("Target.createTarget", &json!({"url": "about:blank"}));
        let attached = browser.call("Target.attachToTarget", &json!({"targetId": target["targetId"], "flatten": true}));
        browser.session = attached["sessionId"].clone();
        for domain in ["Page", "Runtime", "Log", "Network"] {
            browser.call(&format!("{domain}.enable"), &json!({}));
        }
        browser.resize(1366, 768);
        Some(browser)
    }

    /// Calls a method and waits for its result; what happens meanwhile is kept.
    pub(crate) fn call(&mut self, method: &str, parameters: &Value) -> Value {
        self.calls += 1;
        let id = self.calls;
        let mut call = json!({"id": id, "method": method, "params": parameters});
        if !self.session.is_null() {
            call["sessionId"] = self.session.clone();
        }
        self.socket.send(Message::text(call.to_string())).unwrap();
        loop {
            let said = self.hear();
            if said["id"] == id {
                assert!(said["error"].is_null(), "{method}: {}", said["error"]);
                return said["result"].clone();
            }
            self.happened(said);
        }
    }

    fn hear(&mut self) -> Value {
        loop {
            if let Message::Text(text) = self.socket.read().unwrap() {
                return serde_json::from_str(&text).unwrap();
            }
        }
    }

    fn happened(&mut self, event: Value) {
        let about = &event["params"];
        match event["method"].as_str().unwrap_or_default() {
            "Runtime.exceptionThrown" => self.complaints.push(about["exceptionDetails"].to_string()),
            "Runtime.consoleAPICalled" => self.complaints.push(about["args"].to_string()),
            "Log.entryAdded" => self.complaints.push(about["entry"].to_string()),
            "Network.requestWillBeSent" => {
                let url = about["request"]["url"].as_str().unwrap_or_default();
                if !url.starts_with("file:") && !url.starts_with("about:") {
                    self.complaints.push(format!("asked for {url}"));
                }
            }
            _ => {}
        }
        self.events.push_back(event);
    }

    /// Waits until a page is there: its frame, and then all that is in it.
    fn wait_for(&mut self, url: &str) {
        let is = |event: &Value, method: &str| event["method"] == method;
        let there = |event: &Value| is(event, "Page.frameNavigated") && event["params"]["frame"]["url"] == url;
        loop {
            let since = self.events.iter().skip_while(|event| !there(event));
            if since.into_iter().any(|event| is(event, "Page.loadEventFired")) {
                return;
            }
            let event = self.hear();
            self.happened(event);
        }
    }

    /// Opens an address and waits until it is there.
    pub(crate) fn open(&mut self, url: &str) {
        // From page to page, and not from one place of a page to another.
        for url in ["about:blank", url] {
            self.events.clear();
            let gone = self.call("Page.navigate", &json!({"url": url}));
            assert!(gone["errorText"].is_null(), "{url}: {gone}");
            self.wait_for(url.split('#').next().unwrap_or(url));
        }
    }

    /// The size of the window; one as narrow as a phone's is a phone.
    pub(crate) fn resize(&mut self, width: u32, height: u32) {
        let size = json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600});
        self.call("Emulation.setDeviceMetricsOverride", &size);
    }

    /// What somebody prefers: `("prefers-color-scheme", "dark")`.
    pub(crate) fn prefer(&mut self, name: &str, value: &str) {
        self.call("Emulation.setEmulatedMedia", &json!({"features": [{"name": name, "value": value}]}));
    }

    /// Presses a key, as it is named by the standard: `ArrowRight`, `f`, ` `.
    pub(crate) fn press(&mut self, key: &str, shift: bool) {
        let text = match key {
            "Enter" => "\r",
            key if key.chars().count() == 1 => key,
            _ => "",
        };
        // What the browser itself does with a key goes by its number.
        let number = if key == "Escape" { 27 } else { 0 };
        let modifiers = if shift { 8 } else { 0 };
        let mut event = json!({"type": "keyDown", "key": key, "text": text, "modifiers": modifiers, "windowsVirtualKeyCode": number});
        self.call("Input.dispatchKeyEvent", &event);
        event["type"] = json!("keyUp");
        self.call("Input.dispatchKeyEvent", &event);
    }

    /// What an expression of the page's own language comes to, waiting for it if it takes time.
    pub(crate) fn evaluate(&mut self, expression: &str) -> Value {
        let call = json!({"expression": expression, "returnByValue": true, "awaitPromise": true});
        let result = self.call("Runtime.evaluate", &call);
        assert!(result["exceptionDetails"].is_null(), "{expression}: {}", result["exceptionDetails"]);
        result["result"]["value"].clone()
    }

    /// What is evaluated, as text.
    pub(crate) fn text(&mut self, expression: &str) -> String {
        self.evaluate(expression).as_str().unwrap_or_default().to_owned()
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
