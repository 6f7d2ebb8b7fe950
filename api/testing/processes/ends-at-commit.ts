import process from "node:process";
import { Connection } from "../../platform/database/file/connection.ts";
import "../../main.ts";

/**
 * A program that runs the server and kills it at a commit after which this query finds a row: before the commit, or
 * after it and before any response.
 */
const [query = "", moment = "after"] = process.argv.slice(2);
const { exec } = Connection.prototype;
Connection.prototype.exec = function (sql) {
	const end = () => {
		if (sql !== "COMMIT" || this.run({ sql: query, args: [] }).rows.length === 0) return;
		process.kill(process.pid, "SIGKILL");
		throw new Error("killed");
	};
	if (moment === "before") end();
	exec.call(this, sql);
	if (moment === "after") end();
};
