import { Badge, TextLink } from "@portal/shared-ui/basics";
import { useTranslation } from "@portal/shared-ui/module";
import { Late } from "../frame/Late.tsx";

const LINES = ["state", "number", "client", "address", "from", "to", "products", "product"] as const;

/** Placeholder as high as most certificates, so that the content below does not move when the response arrives. */
export function Checking() {
	const { t } = useTranslation("public");
	return (
		<div className="pub-certificate pub-certificate--waiting">
			<div className="pub-certificate__checking pub-stack" aria-busy="true">
				<p role="status">{t("validation.checking")}</p>
				{LINES.map((line) => (
					<span key={line} className="pub-certificate__line" aria-hidden="true" />
				))}
			</div>
			<Late title={t("validation.late.text")} hint={t("validation.late.hint")} isReloadable />
		</div>
	);
}

export function NoId() {
	const { t } = useTranslation("public");
	return <p className="pub-validation__no-id">{t("validation.noId")}</p>;
}

interface UnknownProps {
	title: string;
	/** Names the reference: id or number. */
	label: string;
	reference: string;
	hint: string;
}

/** Says that no published certificate has this id or number. */
export function Unknown({ title, label, reference, hint }: UnknownProps) {
	const { t } = useTranslation("public");
	return (
		<div className="pub-certificate" role="status">
			<Badge tone="error">{t("validation.unknownBadge")}</Badge>
			<h2 className="pub-certificate__sentence">{title}</h2>
			<p>
				{label}: <code className="pub-code">{reference}</code>
			</p>
			<p>{hint}</p>
			<TextLink href="/#kontakt" className="pub-no-print">
				{t("validation.enquire")}
			</TextLink>
		</div>
	);
}
