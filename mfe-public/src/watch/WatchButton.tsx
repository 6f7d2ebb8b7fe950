import { Button } from "@portal/shared-ui/basics";
import { useTranslation } from "@portal/shared-ui/module";
import { type ComponentType, useState } from "react";
import { useLater } from "../hydration/useLater.ts";

interface WatchPart {
	WatchForm: ComponentType<{ publicId: string }>;
}
const load = (): Promise<WatchPart> => import(/* webpackChunkName: "watch-form" */ "./WatchForm.tsx");

/** Of the form nothing is loaded before somebody wants it. */
export function useWatch(publicId: string) {
	const { t } = useTranslation("public");
	const { loaded, get, want } = useLater(load);
	const [isOpen, setOpen] = useState(false);
	const Form = loaded?.WatchForm;
	return {
		button: (
			<Button
				icon="mail"
				aria-expanded={isOpen}
				onHoverStart={want}
				onPress={() =>
					isOpen
						? setOpen(false)
						: get().then(
								() => setOpen(true),
								() => undefined,
							)
				}
			>
				{t("watch.title")}
			</Button>
		),
		form: isOpen && Form && <Form publicId={publicId} />,
	};
}
