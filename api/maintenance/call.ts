import { parseArgs } from "node:util";
import type { AuditAnchor } from "../audit/index.ts";
import { readCall } from "./command.ts";

const DEFAULT_SKIP = "100";
const LARGEST_SKIP = 1_000_000;
const USAGE = "Usage: npm run restore -- FOLDER/TIME [--skip-numbers 100] [--accept-tampering]";

export const readRestoreCall = (args: string[]) =>
	readCall(USAGE, () => {
		const { values, positionals } = parseArgs({
			args,
			allowPositionals: true,
			options: {
				"skip-numbers": { type: "string", default: DEFAULT_SKIP },
				"accept-tampering": { type: "boolean", default: false },
			},
		});
		const [from, ...more] = positionals;
		const skip = values["skip-numbers"];
		if (!from || more.length > 0 || !/^\d{1,7}$/.test(skip) || Number(skip) > LARGEST_SKIP) return undefined;
		return { from, skip: Number(skip), acceptTampering: values["accept-tampering"] };
	});

const VERIFY_USAGE = "Usage: npm run audit:verify [-- --anchor NUMBER:HASH]...";

export const readVerifyCall = (args: string[]): AuditAnchor[] =>
	readCall(VERIFY_USAGE, () => {
		const { values } = parseArgs({ args, options: { anchor: { type: "string", multiple: true, default: [] } } });
		const anchors = values.anchor.flatMap((text) => {
			const [, seq, hash] = /^([1-9]\d{0,14}):([0-9a-f]{64})$/i.exec(text.trim()) ?? [];
			return seq && hash ? [{ seq: Number(seq), hash: hash.toLowerCase() }] : [];
		});
		return anchors.length === values.anchor.length ? anchors : undefined;
	});
