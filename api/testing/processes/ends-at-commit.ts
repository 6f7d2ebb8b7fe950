import process from "node:process";
import { Connection } from "../../platform/database/file/connection.ts";
import "../../main.ts";

/** The server, which ends by a kill at a commit that makes this query find something: before it, or before anybody is answered. */
const [query = "", moment = "after"] = process.argv.slice(2);
const { exec } = Connection.prototype;
Connection.prototype.exec = function (sql) {
	const end = () => {
		if (sql !== "COMMIT" || !this.prepareRow(query)()) return;
		process.kill(process.pid, "SIGKILL");
		throw new Error("killed");
	};
	if (moment === "before") end();
	exec.call(this, sql);
	if (moment === "after") end();
};
