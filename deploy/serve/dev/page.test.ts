import { describe, expect, it } from "vitest";
import { type LocalEntry, localAddress, localCookie, localPage, localRegistry, remoteCookies } from "./page.ts";

const REMOTE = "https://portal.example";
const hash = (letter: string) => `sha384-${letter.repeat(64)}`;
const manifest = { id: "clients", contract: 1, routes: [], menu: [], slots: [], languages: ["de"] } as const;
const local: LocalEntry = {
	entry: "/mfe/clients/0.0.0-local.1/remoteEntry.js",
	version: "0.0.0-local.1",
	integrity: hash("l"),
	preload: [{ href: "/mfe/clients/0.0.0-local.1/static/js/a.js", integrity: hash("a") }],
	css: [],
	manifest: { ...manifest, routes: [{ path: "/clients", access: "public", page: "</script><b>" }] },
};
const shared = { href: "/static/js/table.js", integrity: hash("t") };
const deployed = {
	entry: "/mfe/clients/1.0.0/remoteEntry.js",
	version: "1.0.0",
	integrity: hash("d"),
	preload: [{ href: "/mfe/clients/1.0.0/static/js/b.js", integrity: hash("b") }, shared],
	css: [{ href: "/mfe/clients/1.0.0/static/css/b.css", integrity: hash("c") }],
	manifest,
	staged: { version: "2.0.0", percentage: 100, users: [] },
	available: { "2.0.0": hash("r") },
};
const users = { ...deployed, entry: "/mfe/users/1.0.0/remoteEntry.js" };
const registry = JSON.stringify({ shell: "3.0.0", modules: { clients: deployed, users } });
const link = (href: string) =>
	`\t<link rel="preload" as="script" crossorigin="anonymous" href="${href}" integrity="${hash("x")}">\n`;
const page = `<html><head>
${link("/mfe/clients/1.0.0/remoteEntry.js")}${link("/mfe/users/1.0.0/remoteEntry.js")}${link("/static/js/table.js")}
	<script type="application/json" id="mfe-registry">${registry}</script></head><body><div id="root"></div></body></html>`;

describe("the registry", () => {
	const changed = JSON.parse(localRegistry(registry, { clients: local }));

	it("names the local files and the shell's shared ones, and no file or version that is deployed", () => {
		expect(changed.modules.clients).toEqual({ ...local, preload: [...local.preload, shared] });
		expect([changed.shell, changed.modules.users]).toEqual(["3.0.0", users]);
	});

	it("gains a module that is not deployed yet", () => {
		expect(JSON.parse(localRegistry(registry, { labels: local })).modules.labels).toEqual(local);
	});
});

describe("a page", () => {
	const changed = localPage(page, { clients: local });

	it("without a registry stays unchanged", () => {
		expect(localPage("<html><body></body></html>", { clients: local })).toBe("<html><body></body></html>");
	});

	it("cannot be closed early by text in a manifest", () => {
		expect(changed).not.toContain("</script><b>");
		expect(changed).toContain("\\u003c/script>\\u003cb>");
	});

	it("preloads no file of the deployed version, but all others", () => {
		expect(changed).not.toContain(`href="/mfe/clients/1.0.0/`);
		expect(changed).toContain(link("/mfe/users/1.0.0/remoteEntry.js"));
		expect(changed).toContain(link("/static/js/table.js"));
	});

	it("reloads after a build by a script of its own origin, and contains no address of another one", () => {
		expect(changed).toContain('<script src="/__dev/reload.js"></script></body>');
		expect(changed).not.toMatch(/https?:\/\//);
	});
});

describe("a cookie", () => {
	it.each([
		["a=1; Path=/api; HttpOnly; Secure; SameSite=Strict", "a=1; Path=/api; HttpOnly; SameSite=Strict"],
		["a=1; Domain=portal.example; secure", "a=1"],
		["a=1; SameSite=None; Secure; Partitioned", "a=1; SameSite=Lax"],
		["__Host-a=1; Path=/; Secure", "local__Host-a=1; Path=/"],
		["a=secure; Path=/", "a=secure; Path=/"],
	])("%s is kept as %s", (remote, kept) => {
		expect(localCookie(remote)).toBe(kept);
	});

	it("is sent back under its original name", () => {
		expect(remoteCookies("local__Host-a=1; b=2; local__Secure-c=3")).toBe("__Host-a=1; b=2; __Secure-c=3");
	});
});

describe("a redirect", () => {
	it.each([
		["https://portal.example/login?a=1#b", "/login?a=1#b"],
		["/login", "/login"],
		["https://other.example/x", "https://other.example/x"],
	])("%s becomes %s", (address, changed) => {
		expect(localAddress(address, REMOTE)).toBe(changed);
	});
});
