import { Hono } from "hono";
import { z } from "zod";
import { exportOf } from "../../audit/index.ts";
import { ACCESS } from "../../kit/access.ts";
import type { Deps } from "../../platform/deps.ts";
import { ApiError } from "../../platform/errors.ts";
import { attachment, sendFile, XLSX } from "../../platform/http/file-answer.ts";
import {
	bodyIfAny,
	ids,
	noContent,
	operationsFor,
	query,
	type StaffEnv,
	sendPage,
} from "../../platform/http/routing.ts";
import { DATA_POLICY } from "../../web/headers.ts";
import { type FileOwner, fileExportQuery, fileListQuery, fileRemoval, storedFile } from "./contract.ts";
import { exportFiles } from "./export.ts";
import { presentFile } from "./present.ts";
import { listFiles, loadOwner } from "./repository.ts";
import { addFile, downloadFile, removeFile } from "./save.ts";

/** Prevents that a browser runs a file that it shows in spite of `Content-Disposition`. */
const NOTHING_RUNS = `${DATA_POLICY}; sandbox`;
const BYTES = "application/octet-stream";

/** The routes of the files of one kind of record, below the address of that kind. */
export function filesOf(owner: FileOwner, deps: Deps) {
	const { database, clock, subscribers } = deps;
	const staff = operationsFor(deps, ACCESS.files, "Unterlagen");
	const uploader = operationsFor(deps, ACCESS.files, "Unterlagen", { isBodyStreamed: true });
	const added = {
		summary: "Unterlage hinzufügen",
		description:
			"multipart/form-data mit der Datei im Feld `file`, ihrer Art im Feld `kind` und, wenn sie nur bis zu einem Tag gilt, diesem im Feld `validTo`.",
		answer: storedFile,
		status: 201,
		refusals: { "413": "TOO_LARGE", "415": "UNSUPPORTED_TYPE" },
	} as const;
	return new Hono<StaffEnv>()
		.get(
			"/:id/files",
			...staff({ summary: "Unterlagen", answer: z.array(storedFile) }),
			ids("id"),
			query(fileListQuery),
			async (c) => {
				const { id } = c.req.valid("param");
				const [{ rows, ...page }, isEvidence] = await Promise.all([
					listFiles(database.db, owner, id, c.req.valid("query")),
					subscribers.isEvidence(database.db, id),
					loadOwner(database.db, owner, id),
				]);
				const now = clock.now();
				return sendPage(c, { ...page, rows: rows.map((row) => presentFile(row, c.get("actor"), now, isEvidence)) });
			},
		)
		.get(
			"/:id/files.xlsx",
			...staff({ ...exportOf("Unterlagen"), file: XLSX }),
			ids("id"),
			query(fileExportQuery),
			async (c) => {
				const of = { owner, ownerId: c.req.valid("param").id };
				return sendFile(c, await exportFiles(deps, of, c.req.valid("query"), c.get("actor")));
			},
		)
		.post("/:id/files", ...uploader(added), ids("id"), async (c) => {
			const of = { owner, ownerId: c.req.valid("param").id };
			const isForm = /^multipart\/form-data\s*;/i.test(c.req.header("content-type") ?? "");
			if (!isForm || !c.req.raw.body) throw new ApiError(415, "UNSUPPORTED_TYPE");
			return c.json(await addFile(deps, of, c.req.raw, c.get("actor")), 201);
		});
}

export function fileRoutes(deps: Deps) {
	const staff = operationsFor(deps, ACCESS.files, "Unterlagen");
	const downloaded = { summary: "Eine Unterlage herunterladen", file: BYTES, refusals: { "503": "UNAVAILABLE" } };
	const removed = {
		summary: "Eine Unterlage entfernen",
		description:
			"Wer sie hinzugefügt hat, innerhalb eines Tages; danach ein Admin, der im Feld `reason` den Grund nennt.",
		status: 204,
		isBodyOptional: true,
		refusals: { "409": "IN_USE" },
	} as const;
	return new Hono<StaffEnv>()
		.get("/files/:id", ...staff(downloaded), ids("id"), async (c) => {
			const { name, size, stream } = await downloadFile(deps, c.req.valid("param").id, c.get("actor"));
			return c.body(stream, 200, {
				"Content-Disposition": attachment(name),
				"Content-Type": BYTES,
				"Content-Length": String(size),
				"Content-Security-Policy": NOTHING_RUNS,
			});
		})
		.delete("/files/:id", ...staff(removed), ids("id"), bodyIfAny(fileRemoval), (c) =>
			noContent(c, removeFile(deps, c.req.valid("param").id, c.req.valid("json").reason, c.get("actor"))),
		);
}
