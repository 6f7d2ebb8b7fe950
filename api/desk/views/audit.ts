import type { AuditedResource } from "../../audit/index.ts";
import { VIEW_LIST_LABELS, type ViewList } from "./contract.ts";

/**
 * Titles of the audit actions on views, which are saved searches of a list. The audit trail does not record the search
 * words, because they may be personal data.
 */
export const viewTitles = {
	"user.viewCreate": "Ansicht gespeichert",
	"user.viewUpdate": "Ansicht geändert",
	"user.viewDelete": "Ansicht gelöscht",
} as const;

export const viewFields: AuditedResource["fields"] = {
	view: "Ansicht",
	viewList: { label: "Liste", text: (list) => VIEW_LIST_LABELS[list as ViewList] },
};
