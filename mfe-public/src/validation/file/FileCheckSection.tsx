import "./file-check.css";
import { useTranslation } from "@portal/shared-ui/module";
import { useIsHydrated } from "../../frame/hydrated.ts";
import { island } from "../../frame/island.tsx";
import { FileRoom } from "./FileRoom.tsx";

const ID = "file-check";

const FileChecker = island({
	section: ID,
	load: async () => (await import(/* webpackChunkName: "file-checker" */ "./FileChecker.tsx")).FileChecker,
	Room: FileRoom,
});

/** Proof that a file is, byte for byte, one that was issued. Needs a program: the server draws the room for it. */
export function FileCheckSection({ onShow }: { onShow: () => void }) {
	const { t } = useTranslation("public");
	const isHydrated = useIsHydrated();
	return (
		<section id={ID} className="pub-validation__form pub-no-print" aria-labelledby="file-check-title">
			<h2 id="file-check-title">{t("validation.file.title")}</h2>
			<p>{t("validation.file.lead")}</p>
			{isHydrated ? <FileChecker onShow={onShow} /> : <FileRoom />}
		</section>
	);
}
