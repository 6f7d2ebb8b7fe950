import process from "node:process";
import { Connection } from "../../platform/database/file/connection.ts";
import "../../main.ts";

/** The server, which ends by a kill once a client of this name is committed: before anybody can be answered. */
const [name = ""] = process.argv.slice(2);
const { exec } = Connection.prototype;
Connection.prototype.exec = function (sql) {
	exec.call(this, sql);
	if (sql === "COMMIT" && this.prepareRow("select 1 from client where name = ?")(name))
		process.kill(process.pid, "SIGKILL");
};
