import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { temporaryFolder } from "../testing/folder.ts";
import { SERVER_BUILDS, SERVER_RECORD, serverFile, serverHash } from "./server-file.ts";

const inputs = ["api/main.ts", "api/app.ts"];
let root: string;

function write(path: string, content: string): void {
	mkdirSync(join(root, path, ".."), { recursive: true });
	writeFileSync(join(root, path), content);
}

beforeEach(() => {
	root = temporaryFolder();
	for (const path of inputs) write(path, "one");
});

function build(): string {
	const folder = serverHash(inputs, root);
	const file = `${SERVER_BUILDS}/${folder}/main.mjs`;
	write(file, "built");
	write(`${SERVER_BUILDS}/${SERVER_RECORD}`, JSON.stringify({ folder, inputs }));
	return file;
}

it.each([
	["was changed", () => write("api/app.ts", "two")],
	["is gone", () => rmSync(join(root, "api/app.ts"))],
])("is the sources when one of them %s since the build", (_, change) => {
	build();
	change();
	expect(serverFile(root)).toBe("api/main.ts");
});

it("is the sources when the build is incomplete", () => {
	rmSync(join(root, build()));
	expect(serverFile(root)).toBe("api/main.ts");
	write(`${SERVER_BUILDS}/${SERVER_RECORD}`, "{");
	expect(serverFile(root)).toBe("api/main.ts");
});
