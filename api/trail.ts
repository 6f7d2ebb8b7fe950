import type { Trail } from "./audit/index.ts";
import { certificateAudit } from "./modules/certificates/audit.ts";
import { verifyCertificates } from "./modules/certificates/index.ts";
import { certificationAudit } from "./modules/certifications/audit.ts";
import { clientAudit } from "./modules/clients/audit.ts";
import { credentialAudit, issueFields, issueTitles } from "./modules/credentials/audit.ts";
import { calendarTitles, deadlineAudit } from "./modules/deadlines/audit.ts";
import { enquiryAudit } from "./modules/enquiries/audit.ts";
import { mailFields, mailTitles } from "./modules/mails/audit.ts";
import { backendAudit } from "./modules/module-backends/audit.ts";
import { moduleAudit } from "./modules/module-versions/audit.ts";
import { verifyFigures } from "./modules/overview/index.ts";
import { passwordResetTitles } from "./modules/password-resets/audit.ts";
import { productAudit } from "./modules/products/audit.ts";
import { sealAudit } from "./modules/seal/audit.ts";
import { secondFactorTitles } from "./modules/second-factors/audit.ts";
import { accountTitles, sessionAudit } from "./modules/sessions/audit.ts";
import { userAudit } from "./modules/users/audit.ts";
import { verifyAccounts } from "./modules/users/index.ts";
import { accountMatches, useridIfShared } from "./modules/users/people/index.ts";
import { viewFields, viewTitles } from "./modules/views/audit.ts";
import { watchAudit } from "./modules/watches/audit.ts";

export const TRAIL: Trail = {
	resources: {
		client: clientAudit,
		certification: certificationAudit,
		product: productAudit,
		certificate: {
			...certificateAudit,
			fields: { ...certificateAudit.fields, ...issueFields },
			titles: { ...certificateAudit.titles, ...issueTitles },
		},
		enquiry: enquiryAudit,
		deadline: deadlineAudit,
		watch: watchAudit,
		user: {
			...userAudit,
			fields: { ...userAudit.fields, ...viewFields, ...mailFields },
			titles: {
				...userAudit.titles,
				...secondFactorTitles,
				...passwordResetTitles,
				...accountTitles,
				...viewTitles,
				...mailTitles,
				...calendarTitles,
			},
		},
		session: sessionAudit,
		backend: backendAudit,
		module: moduleAudit,
		credential: credentialAudit,
		seal: sealAudit,
	},
	people: { useridIfShared, accountMatches },
	verifyAccounts,
	verifyCertificates,
	verifyFigures,
};
