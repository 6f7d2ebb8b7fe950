import { existsSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Page, Route } from "@playwright/test";
import {
	deployEdited,
	type Edits,
	type Entry,
	entryOf,
	type Part,
	pathOf,
	readRegistry,
	write,
	writeRegistry,
} from "./release.ts";

/** What a fault needs: the page that will be opened, and the module and files of its server. */
export interface Scene {
	page: Page;
	webRoot: string;
	id: string;
}

/** A function that causes a fault and returns a function that repairs it. */
export type Fault = (scene: Scene) => Promise<() => Promise<void> | void>;

const PACKED = [".br", ".gz"];
const fileOf = ({ webRoot, id }: Scene, part: Part) =>
	join(webRoot, "mfe", id, entryOf(webRoot, id).version, pathOf(webRoot, id, part));

/** Returns a fault: the file is missing on the server. */
export const missing =
	(part: Part): Fault =>
	async (scene) => {
		const file = fileOf(scene, part);
		const forms = [file, ...PACKED.map((suffix) => file + suffix)].filter((form) => existsSync(form));
		for (const form of forms) renameSync(form, `${form}.gone`);
		return () => {
			for (const form of forms) renameSync(`${form}.gone`, form);
		};
	};

/** Returns a fault: the file has other content on the server, so that its hash is wrong. */
export const tampered =
	(part: Part): Fault =>
	async (scene) => {
		const file = fileOf(scene, part);
		const content = readFileSync(file, "utf8");
		const packed = PACKED.map((suffix) => file + suffix).filter((form) => existsSync(form));
		for (const form of packed) renameSync(form, `${form}.gone`);
		write(file, `${content}\n/**/`);
		return () => {
			write(file, content);
			for (const form of packed) renameSync(`${form}.gone`, form);
		};
	};

const pathIn = (url: URL) => url.pathname.replace(/\/~\d+\//, "/");

/** Intercepts requests to an address, including repeated ones, until the returned function is called. */
const intercepting =
	(address: (scene: Scene) => string, handle: (route: Route) => Promise<void> | void): Fault =>
	async (scene) => {
		const { page } = scene;
		const path = address(scene);
		const isIntercepted = (url: URL) => pathIn(url) === path;
		let isBroken = true;
		await page.route(isIntercepted, (route) => (isBroken ? handle(route) : route.fallback()));
		// The route is not removed, because its requests without a response would then continue; only new requests
		// pass.
		return () => {
			isBroken = false;
		};
	};

const addressOf = (part: Part) => (scene: Scene) =>
	`/mfe/${scene.id}/${entryOf(scene.webRoot, scene.id).version}/${pathOf(scene.webRoot, scene.id, part)}`;
const never = () => {};
const PAGE = "<!doctype html><title>Wartung</title><p>Wartung</p>";
const asPage = (route: Route) => route.fulfill({ status: 200, contentType: "text/html", body: PAGE });
const changed = async (route: Route) => {
	const response = await route.fetch();
	await route.fulfill({ response, body: `${await response.text()}\n/**/` });
};

export const hanging = (part: Part): Fault => intercepting(addressOf(part), never);
export const answeredByPage = (part: Part): Fault => intercepting(addressOf(part), asPage);
export const changedInTransit = (part: Part): Fault => intercepting(addressOf(part), changed);

let versions = 0;
/** Returns a fault: a faulty version of the module is deployed. The repair restores the previous one. */
export const deployed =
	(edits: Edits): Fault =>
	async ({ webRoot, id }) => {
		const before = readRegistry(webRoot);
		const version = deployEdited(webRoot, id, `1.0.0-faulty${versions++}`, edits);
		return () => {
			writeRegistry(webRoot, before);
			rmSync(join(webRoot, "mfe", id, version), { recursive: true });
		};
	};

/** Returns a fault: page and registry contain another entry, which the server itself would refuse. */
export const named =
	(change: (entry: Entry) => Entry): Fault =>
	async ({ page, webRoot, id }) => {
		const entry = entryOf(webRoot, id);
		const pinned = `"integrity":"${entry.integrity}"`;
		const other = change(entry);
		const replaceEntry = (text: string) =>
			text
				.replace(`"entry":"${entry.entry}"`, `"entry":"${other.entry}"`)
				.replace(pinned, other.integrity === undefined ? '"pinned":false' : pinned);
		let isBroken = true;
		const isIntercepted = ({ pathname }: URL) => pathname === "/clients" || pathname === "/remotes.json";
		await page.route(isIntercepted, async (route) => {
			if (!isBroken) return route.fallback();
			const response = await route.fetch();
			return route.fulfill({ response, body: replaceEntry(await response.text()) });
		});
		return () => {
			isBroken = false;
		};
	};
