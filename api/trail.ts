import "./schema/sealed-tables.ts";
import { accountMatches, useridIfShared } from "./accounts/people/index.ts";
import { sessionAudit } from "./accounts/sessions/audit.ts";
import { userAudit } from "./accounts/users/audit.ts";
import { verifyAccounts } from "./accounts/users/index.ts";
import type { Trail } from "./audit/index.ts";
import { backendAudit } from "./deployments/module-backends/audit.ts";
import { moduleAudit } from "./deployments/module-versions/audit.ts";
import { calendarTitles, deadlineAudit } from "./desk/deadlines/audit.ts";
import { mailFields, mailTitles } from "./desk/mails/audit.ts";
import { verifyFigures } from "./desk/overview/index.ts";
import { viewFields, viewTitles } from "./desk/views/audit.ts";
import { certificateAudit } from "./modules/certificates/audit.ts";
import { verifyCertificates, verifyStatusTables } from "./modules/certificates/index.ts";
import { certificationAudit } from "./modules/certifications/audit.ts";
import { clientAudit } from "./modules/clients/audit.ts";
import { competenceFields, competenceTitles } from "./modules/competence/audit.ts";
import { evaluationAudit, findingAudit } from "./modules/evaluation/audit.ts";
import { fileAudit } from "./modules/files/audit.ts";
import { verifyFiles } from "./modules/files/index.ts";
import { productAudit } from "./modules/products/audit.ts";
import { schemeAudit } from "./modules/schemes/audit.ts";
import { sealAudit } from "./modules/seal/audit.ts";
import { credentialAudit, issueFields, issueTitles } from "./public/credentials/audit.ts";
import { verifyListings } from "./public/directory/index.ts";
import { enquiryAudit } from "./public/enquiries/audit.ts";
import { verifyAnswers } from "./public/validation/index.ts";
import { watchAudit } from "./public/watches/audit.ts";

const resources = {
	client: clientAudit,
	scheme: schemeAudit,
	certification: certificationAudit,
	product: productAudit,
	certificate: {
		...certificateAudit,
		fields: { ...certificateAudit.fields, ...issueFields },
		titles: { ...certificateAudit.titles, ...issueTitles },
	},
	file: fileAudit,
	evaluation: evaluationAudit,
	finding: findingAudit,
	enquiry: enquiryAudit,
	deadline: deadlineAudit,
	watch: watchAudit,
	user: {
		...userAudit,
		fields: { ...userAudit.fields, ...viewFields, ...mailFields, ...competenceFields },
		titles: { ...userAudit.titles, ...viewTitles, ...mailTitles, ...calendarTitles, ...competenceTitles },
	},
	session: sessionAudit,
	backend: backendAudit,
	module: moduleAudit,
	credential: credentialAudit,
	seal: sealAudit,
};

type ActionOf<TResource> = TResource extends { titles: infer TTitles } ? keyof TTitles : never;

declare module "./audit/contract.ts" {
	interface AuditActions extends Record<ActionOf<(typeof resources)[keyof typeof resources]>, string> {}
}

export const TRAIL: Trail = {
	resources,
	people: { useridIfShared, accountMatches },
	verifyAccounts,
	verifyCertificates,
	verifyAnswers: async (...of) => {
		const { problems } = await verifyAnswers(...of);
		const [db, , pause] = of;
		return { problems: [...problems, ...(await verifyListings(db, pause))] };
	},
	verifyDerivedRows: verifyStatusTables,
	verifyFigures,
	verifyFiles,
};
