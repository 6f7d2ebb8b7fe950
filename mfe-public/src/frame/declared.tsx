/** Settings that the server writes into every page it sends. */

const CHECKS = ["altcha", "recaptcha", "off"] as const;

/** One text for each human check; the style sheet shows that of the one in use. */
export const ByCheck = ({ text }: { text: (check: (typeof CHECKS)[number]) => string }) =>
	CHECKS.map((check) => (
		<span key={check} className={`pub-by-check pub-by-check--${check}`}>
			{text(check)}
		</span>
	));

/** Without a mail server nobody can be told anything. */
export const isMailOff = () => document.documentElement.dataset.mail === "off";

/** Default where no server sends the page, as in a module that runs alone. */
const USUAL_MONTHS = 6;

/** How long an enquiry is kept, in words; drawn in advance it is a mark that the server fills in. */
export function retentionText(language: string): string {
	if (typeof document === "undefined") return `{{retention:${language}}}`;
	const months = Number(document.documentElement.dataset.retentionMonths ?? USUAL_MONTHS);
	return new Intl.NumberFormat(language, { style: "unit", unit: "month", unitDisplay: "long" }).format(months);
}
