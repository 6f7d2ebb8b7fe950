import { Button, type ButtonProps } from "@portal/shared-ui/basics";
import { errorMessage, useFlash, useMutation } from "@portal/shared-ui/module";

interface DownloadProps extends Omit<ButtonProps, "icon" | "isPending" | "onPress"> {
	save: () => Promise<void>;
	/** Message that the user sees when the download fails; without it, the API's own error message is shown. */
	failure?: string;
}

export function Download({ save, failure, ...props }: DownloadProps) {
	const showFlash = useFlash();
	const download = useMutation({
		mutationFn: save,
		onError: (error) => showFlash(failure ?? errorMessage(error), "error"),
	});
	return <Button {...props} icon="download" isPending={download.isPending} onPress={() => download.mutate()} />;
}
