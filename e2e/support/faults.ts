import { existsSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Page, Route } from "@playwright/test";
import {
	changeEntry,
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

/** Where something goes wrong: a page that is yet to be opened, and what its server has. */
export interface Scene {
	page: Page;
	webRoot: string;
	id: string;
}

/** Makes something go wrong; what it returns repairs it. */
export type Fault = (scene: Scene) => Promise<() => Promise<void> | void>;

const PACKED = [".br", ".gz"];
const fileOf = ({ webRoot, id }: Scene, part: Part) =>
	join(webRoot, "mfe", id, entryOf(webRoot, id).version, pathOf(webRoot, id, part));

/** The file is gone from the server. */
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

/** The file on the server has another content than was deployed. */
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

/** Something between server and browser answers for an address, and for it at every further attempt. */
const onTheWay =
	(address: (scene: Scene) => string, handle: (route: Route) => Promise<void> | void): Fault =>
	async (scene) => {
		const { page } = scene;
		const path = address(scene);
		const isMeant = (url: URL) => pathIn(url) === path;
		let isBroken = true;
		await page.route(isMeant, (route) => (isBroken ? handle(route) : route.fallback()));
		// Without the route the browser would go on with what hangs: only what is asked for from now on comes through.
		return () => {
			isBroken = false;
		};
	};

const addressOf = (part: Part) => (scene: Scene) =>
	`/mfe/${scene.id}/${entryOf(scene.webRoot, scene.id).version}/${pathOf(scene.webRoot, scene.id, part)}`;
const REGISTRY = () => "/remotes.json";
const never = () => {};
const PAGE = "<!doctype html><title>Wartung</title><p>Wartung</p>";
const asPage = (route: Route) => route.fulfill({ status: 200, contentType: "text/html", body: PAGE });
const changed = async (route: Route) => {
	const response = await route.fetch();
	await route.fulfill({ response, body: `${await response.text()}\n/**/` });
};

export const hanging = (part: Part): Fault => onTheWay(addressOf(part), never);
export const answeredByPage = (part: Part): Fault => onTheWay(addressOf(part), asPage);
export const changedOnTheWay = (part: Part): Fault => onTheWay(addressOf(part), changed);

export const REGISTRY_FAULTS: Readonly<Record<string, Fault>> = {
	"is missing": onTheWay(REGISTRY, (route) => route.fulfill({ status: 404, body: "Not Found" })),
	"is a page": onTheWay(REGISTRY, asPage),
	hangs: onTheWay(REGISTRY, never),
};

let versions = 0;
/** A version with this mistake is deployed; the repair takes it back. */
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

/** The registry on the server names something else. */
export const registered =
	(change: (entry: Entry) => Entry): Fault =>
	async ({ webRoot, id }) => {
		const before = readRegistry(webRoot);
		changeEntry(webRoot, id, change);
		return () => writeRegistry(webRoot, before);
	};

/** The page and the registry arrive with another entry than the server would let through. */
export const named =
	(change: (entry: Entry) => Entry): Fault =>
	async ({ page, webRoot, id }) => {
		const entry = entryOf(webRoot, id);
		const pinned = `"integrity":"${entry.integrity}"`;
		const other = change(entry);
		const meant = (text: string) =>
			text
				.replace(`"entry":"${entry.entry}"`, `"entry":"${other.entry}"`)
				.replace(pinned, other.integrity === undefined ? '"pinned":false' : pinned);
		let isBroken = true;
		const isMeant = ({ pathname }: URL) => pathname === "/clients" || pathname === "/remotes.json";
		await page.route(isMeant, async (route) => {
			if (!isBroken) return route.fallback();
			const response = await route.fetch();
			return route.fulfill({ response, body: meant(await response.text()) });
		});
		return () => {
			isBroken = false;
		};
	};
