import { readdirSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { folderPerTest } from "../../testing/folders.ts";
import { loadKeys } from "./keys.ts";

const { write } = vi.hoisted(() => ({ write: { isBrokenOff: false } }));
vi.mock("node:fs", async (original) => {
	const fs = await original<typeof import("node:fs")>();
	const writeFileSync: typeof fs.writeFileSync = (path, data, options) => {
		fs.writeFileSync(path, write.isBrokenOff ? String(data).slice(0, 100) : data, options);
		if (write.isBrokenOff) throw new Error("killed");
	};
	return { ...fs, writeFileSync };
});

const folder = folderPerTest();

test("a start that is killed while writing the first keys leaves none, and the next one creates them", async () => {
	write.isBrokenOff = true;
	await expect(loadKeys(folder())).rejects.toThrow("killed");
	expect(readdirSync(folder())).not.toContain("keys.json");
	write.isBrokenOff = false;
	const keys = await loadKeys(folder());
	expect(await loadKeys(folder())).toEqual(keys);
});

test("concurrent starts create one set of keys and leave no other file", async () => {
	const all = await Promise.all(Array.from({ length: 5 }, () => loadKeys(folder())));
	for (const keys of all) expect(keys).toEqual(all[0]);
	expect(readdirSync(folder())).toEqual(["keys.json"]);
});
