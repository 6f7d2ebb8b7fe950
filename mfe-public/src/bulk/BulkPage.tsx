import "./bulk.css";
import { useTranslation } from "@portal/shared-ui/module";
import { Late } from "../frame/Late.tsx";
import { withFrame } from "../frame/PublicFrame.tsx";
import { WithoutScript } from "../frame/WithoutScript.tsx";
import { island } from "../hydration/island.tsx";

const ID = "bulk";

const BulkForm = island({
	section: ID,
	load: async () => (await import(/* webpackChunkName: "bulk-form" */ "./BulkForm.tsx")).BulkForm,
	Room: () => <div className="pub-bulk__room" />,
});

function Bulk() {
	const { t } = useTranslation("public");
	return (
		<div className="pub-bulk" id={ID}>
			<div>
				<h1 id="bulk-title">{t("meta.bulk.title")}</h1>
				<p className="pub-lead">{t("meta.bulk.description")}</p>
			</div>
			<WithoutScript>{t("noscript.validate", { address: "/api/validateCertificate/{id}" })}</WithoutScript>
			<div className="pub-bulk__part">
				<BulkForm />
				<Late title={t("frame.missing.text")} isReloadable />
			</div>
		</div>
	);
}

/** Checks many certificates at once. The page starts in English, because most of its visitors are buyers abroad. */
export const BulkPage = withFrame("bulk", Bulk, "en");
