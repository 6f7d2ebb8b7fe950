import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";

const IS_INSTALLED = spawnSync("systemd-analyze", ["--version"]).error === undefined;
const MOST_EXPOSED = 2;
const UNITS = readdirSync(import.meta.dirname).filter((name) => /\.(service|timer)$/.test(name));

describe.skipIf(!IS_INSTALLED)(`systemd${IS_INSTALLED ? "" : ", which is not installed here: not tried"}`, () => {
	const folder = mkdtempSync(join(tmpdir(), "portal-units-"));
	afterAll(() => rmSync(folder, { recursive: true, force: true }));
	for (const name of UNITS) {
		cpSync(join(import.meta.dirname, name), join(folder, name));
		const text = readFileSync(join(folder, name), "utf8").replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`);
		writeFileSync(join(folder, name), text);
	}

	it.each(UNITS)("understands every line of %s", (name) => {
		const { stderr, status } = spawnSync("systemd-analyze", ["verify", "--man=no", join(folder, name)], {
			encoding: "utf8",
			env: { ...process.env, SYSTEMD_UNIT_PATH: `${folder}:` },
		});
		const own = stderr.split("\n").filter((line) => line.includes("portal"));
		expect([own, status]).toEqual([[], 0]);
	});

	it.each(UNITS.filter((name) => name.endsWith(".service")))("finds %s little exposed", (name) => {
		const args = ["security", "--offline=yes", `--threshold=${MOST_EXPOSED * 10}`, join(folder, name)];
		expect(() => execFileSync("systemd-analyze", args, { stdio: "pipe" })).not.toThrow();
	});
});
