import type { Deployment } from "@portal/contracts/contract/module-versions";
import type { useTranslation } from "@portal/shared-ui/module";

type Rollout = NonNullable<Deployment["rollout"]>;
type Translate = ReturnType<typeof useTranslation>["t"];

export function rolloutText(t: Translate, { percentage, users }: Rollout): string {
	const share = t("modules.share", { percentage: percentage.toLocaleString("de") });
	const named = t("modules.named", { count: users });
	if (users === 0) return share;
	return percentage === 0 ? named : t("modules.shareAndNamed", { share, named });
}
