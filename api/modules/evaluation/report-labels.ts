import {
	AUDIT_KINDS,
	AUDIT_METHODS,
	type AuditKind,
	type AuditMethod,
	type ChecklistAnswer,
	FINDING_STATI,
	type FindingStatus,
	GRADES,
	type Grade,
	RECOMMENDATIONS,
	type Recommendation,
	TEAM_PARTS,
	type TeamPart,
} from "./contract.ts";

interface Labels {
	kinds: Readonly<Record<AuditKind, string>>;
	methods: Readonly<Record<AuditMethod, string>>;
	parts: Readonly<Record<TeamPart, string>>;
	recommendations: Readonly<Record<Recommendation, string>>;
	grades: Readonly<Record<Grade, string>>;
	findingStati: Readonly<Record<FindingStatus, string>>;
	answers: Readonly<Record<ChecklistAnswer, string>>;
	announced: Readonly<Record<"yes" | "no", string>>;
}

/** The texts of an audit's values in its report. The German ones are those of the interface. */
export const LABELS: Readonly<Record<"de" | "en", Labels>> = {
	de: {
		kinds: AUDIT_KINDS,
		methods: AUDIT_METHODS,
		parts: TEAM_PARTS,
		recommendations: RECOMMENDATIONS,
		grades: GRADES,
		findingStati: {
			OPEN: FINDING_STATI.OPEN.label,
			ANSWERED: FINDING_STATI.ANSWERED.label,
			ACCEPTED: FINDING_STATI.ACCEPTED.label,
		},
		answers: { erfüllt: "erfüllt", "nicht erfüllt": "nicht erfüllt", "nicht anwendbar": "nicht anwendbar" },
		announced: { yes: "angekündigt", no: "unangekündigt" },
	},
	en: {
		kinds: {
			INITIAL: "Initial audit",
			SURVEILLANCE: "Surveillance audit",
			RENEWAL: "Recertification audit",
			SPECIAL: "Special audit",
		},
		methods: { ON_SITE: "On site", REMOTE: "Remote", DOCUMENTS: "Document review" },
		parts: {
			LEAD: "Lead auditor",
			AUDITOR: "Auditor",
			ISLAMIC_AFFAIRS: "Islamic affairs expert",
			EXPERT: "Technical expert",
			OBSERVER: "Observer",
		},
		recommendations: {
			GRANT: "Grant",
			MAINTAIN: "Maintain",
			SUSPEND: "Suspend",
			WITHDRAW: "Withdraw",
			REFUSE: "Refuse",
		},
		grades: { MAJOR: "Major nonconformity", MINOR: "Minor nonconformity", OBSERVATION: "Observation" },
		findingStati: { OPEN: "Open", ANSWERED: "Answered", ACCEPTED: "Resolved" },
		answers: { erfüllt: "fulfilled", "nicht erfüllt": "not fulfilled", "nicht anwendbar": "not applicable" },
		announced: { yes: "announced", no: "unannounced" },
	},
};
