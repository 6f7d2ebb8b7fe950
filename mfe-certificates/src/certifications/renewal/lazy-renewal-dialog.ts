import { lazyComponent } from "@portal/shared-ui/module";

export const RenewalDialog = lazyComponent(async () => (await import("./RenewalDialog.tsx")).RenewalDialog);
