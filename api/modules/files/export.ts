import { type ExportColumn, exportList } from "../../audit/index.ts";
import type { Actor, Deps } from "../../platform/deps.ts";
import { dayOf } from "../../platform/runtime/clock.ts";
import { FILE_FIELDS, type FileListQuery, type FileOwner } from "./contract.ts";
import { type FileRow, filesToExport, loadOwner } from "./repository.ts";

const COLUMNS: readonly ExportColumn<FileRow>[] = [
	{ heading: FILE_FIELDS.name.label, width: 40, cell: ({ name }) => name },
	{ heading: FILE_FIELDS.kind.label, width: 22, cell: ({ kind }) => kind },
	{ heading: FILE_FIELDS.validTo.label, width: 13, cell: ({ validTo }) => (validTo === null ? "" : { day: validTo }) },
	{ heading: FILE_FIELDS.size.label, width: 16, cell: ({ size }) => size },
	{ heading: FILE_FIELDS.hasMacros.label, width: 28, cell: ({ hasMacros }) => (hasMacros ? "Ja" : "") },
	{ heading: FILE_FIELDS.addedBy.label, width: 24, cell: ({ addedBy }) => addedBy },
	{ heading: FILE_FIELDS.addedAt.label, width: 16, cell: ({ addedAt }) => ({ day: dayOf(new Date(addedAt)) }) },
	{ heading: FILE_FIELDS.sha256.label, width: 66, cell: ({ sha256 }) => sha256 },
];

export async function exportFiles(
	deps: Deps,
	{ owner, ownerId }: { owner: FileOwner; ownerId: string },
	request: FileListQuery,
	actor: Actor,
) {
	await loadOwner(deps.database.db, owner, ownerId);
	return exportList(deps, actor, {
		action: "file.export",
		title: "Unterlagen",
		columns: COLUMNS,
		read: (limit) => filesToExport(deps.database.db, owner, ownerId, request, limit),
	});
}
