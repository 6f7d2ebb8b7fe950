import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import { readWebsiteSettings } from "../website/settings.ts";
import { createWebsite } from "../website/website.ts";
import { aModule } from "./web.ts";

export const WEBSITE_FOLDER = "mfe/public/1.0.0-aa";
export const VISITOR = "203.0.113.7";

const page = {
	path: "/",
	preferred: "de",
	files: { de: "pages/de/landing.html", en: "pages/en/landing.html", mg: "pages/mg/landing.html" },
};
const registered = aModule("public", {
	manifest: { routes: [{ path: "/", access: "public", page: "Landing" }] },
	site: { pages: [page] },
});
const FILES: Readonly<Record<string, string | object>> = {
	"index.html": "<!doctype html><title>Shell</title><!--mfe-registry-->",
	"remotes.json": {
		modules: {
			public: registered,
			clients: { ...registered, entry: "/mfe/clients/1.0.0-aa/remoteEntry.js", site: undefined },
		},
	},
	[`${WEBSITE_FOLDER}/site/pages/de/landing.html`]: 'landing de <link href="{{origin}}/">',
	[`${WEBSITE_FOLDER}/site/static/js/site.abc.js`]: "site",
	"static/js/shell.js": "shell",
	"mfe/clients/1.0.0-aa/remoteEntry.js": "clients",
	"locales/de/clients.json": {},
	"locales/de/shell.json": {},
	"locales/de/public.json": { name: "public" },
	"assets/form.pdf": "form",
	"logo.svg": "<svg/>",
	"notes.txt": "notes",
};

/** Starts the website over files of its own, until the test has ended. Its API answers with `answer`. */
export async function openWebsite(env: Readonly<Record<string, string>> = {}) {
	const root = await mkdtemp(join(tmpdir(), "website-"));
	onTestFinished(() => rm(root, { recursive: true }));
	for (const [path, content] of Object.entries(FILES)) {
		await mkdir(dirname(join(root, path)), { recursive: true });
		await writeFile(join(root, path), typeof content === "string" ? content : JSON.stringify(content));
	}
	const settings = readWebsiteSettings({
		WEB_ROOT: root,
		PUBLIC_URL: "https://halal.test",
		API_URL: "http://api.test:8000",
		PORTAL_URL: "https://portal.test",
		...env,
	});
	const received: { url: string; init: RequestInit }[] = [];
	const handle = createWebsite(settings, async (url, init) => {
		received.push({ url, init });
		return website.answer();
	});
	const website = {
		root,
		received,
		handle,
		answer: (): Response | Promise<Response> => Response.json({ provider: "off" }),
		send: (path: string, init: RequestInit = {}, peer = VISITOR) =>
			handle(new Request(`http://127.0.0.1:8080${path}`, init), peer),
		post: (path: string, body: BodyInit = "{}", headers: Record<string, string> = {}) =>
			website.send(path, { method: "POST", body, headers: { "Content-Type": "application/json", ...headers } }),
	};
	return website;
}
