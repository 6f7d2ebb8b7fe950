import { mapFields } from "../../kit/field-descriptions.ts";
import {
	AUDIT_KINDS,
	AUDIT_METHODS,
	type ChecklistAnswer,
	FINDING_STATI,
	type FindingStatus,
	GRADES,
	RECOMMENDATIONS,
	TEAM_PARTS,
} from "./contract.ts";

const VALUES = { ...AUDIT_KINDS, ...AUDIT_METHODS, ...TEAM_PARTS, ...RECOMMENDATIONS, ...GRADES };
type Label = keyof typeof VALUES | FindingStatus | ChecklistAnswer | "announced" | "unannounced";

/** The texts of an audit's values in its report. The German ones are those of the interface. */
export const LABELS: Readonly<Record<"de" | "en", Readonly<Record<Label, string>>>> = {
	de: {
		...VALUES,
		...mapFields(FINDING_STATI, ({ label }) => label),
		erfüllt: "erfüllt",
		"nicht erfüllt": "nicht erfüllt",
		"nicht anwendbar": "nicht anwendbar",
		announced: "angekündigt",
		unannounced: "unangekündigt",
	},
	en: {
		INITIAL: "Initial audit",
		SURVEILLANCE: "Surveillance audit",
		RENEWAL: "Recertification audit",
		SPECIAL: "Special audit",
		ON_SITE: "On site",
		REMOTE: "Remote",
		DOCUMENTS: "Document review",
		LEAD: "Lead auditor",
		AUDITOR: "Auditor",
		ISLAMIC_AFFAIRS: "Islamic affairs expert",
		EXPERT: "Technical expert",
		OBSERVER: "Observer",
		GRANT: "Grant",
		MAINTAIN: "Maintain",
		SUSPEND: "Suspend",
		WITHDRAW: "Withdraw",
		REFUSE: "Refuse",
		MAJOR: "Major nonconformity",
		MINOR: "Minor nonconformity",
		OBSERVATION: "Observation",
		OPEN: "Open",
		ANSWERED: "Answered",
		ACCEPTED: "Resolved",
		erfüllt: "fulfilled",
		"nicht erfüllt": "not fulfilled",
		"nicht anwendbar": "not applicable",
		announced: "announced",
		unannounced: "unannounced",
	},
};
