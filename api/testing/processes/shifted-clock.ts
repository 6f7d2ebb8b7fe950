import process from "node:process";
import { DAY_MS } from "../../kit/calendar.ts";

/** A program that runs the server, or the given command, with a clock that is ahead by this number of days. */
const [days = "0", script = "../../main.ts"] = process.argv.slice(2);
const aheadMs = Number(days) * DAY_MS;
const RealDate = Date;

class ShiftedDate extends RealDate {
	constructor(...args: [] | [number | string | Date]) {
		super(...((args.length === 0 ? [ShiftedDate.now()] : args) as [number]));
	}

	static override now(): number {
		return RealDate.now() + aheadMs;
	}
}
globalThis.Date = ShiftedDate as DateConstructor;
process.argv.splice(2, 2);
await import(script);
