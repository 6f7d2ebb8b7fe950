import { newKey } from "@portal/contracts/kit/idempotency-key";
import { errorMessage, useApi, useQueryClient, useSession } from "@portal/shared-ui/module";
import { useState, useSyncExternalStore } from "react";
import { addPhoto } from "../api.ts";
import { isUnanswered, recountUnsent, useSending } from "../details/checklist-store.ts";
import { deletePhoto, type Photo, type Place, readPhotos, writePhoto } from "./database.ts";
import { useOnline } from "./useOnline.ts";

/** The longest edge of a photograph in pixels. Cameras make larger ones, which take long to send from a plant. */
const LONGEST_EDGE = 2000;
const QUALITY = 0.85;

/** Returns a picture as a JPEG that is not larger than needed. Throws if the browser cannot read the picture. */
async function makeSmaller(file: Blob): Promise<Blob> {
	const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
	const scale = Math.min(1, LONGEST_EDGE / Math.max(picture.width, picture.height));
	const canvas = document.createElement("canvas");
	canvas.width = Math.round(picture.width * scale);
	canvas.height = Math.round(picture.height * scale);
	canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
	picture.close();
	return new Promise((resolve, reject) => {
		canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("No JPEG"))), "image/jpeg", QUALITY);
	});
}

const nameOf = ({ name }: File) => `${name.replace(/\.[^.]*$/, "") || "Foto"}.jpg`;

/** Keeps the photographs of an audit that are not sent yet, and sends them one after the other. */
function createPhotos(place: Place, send: (photo: Photo) => Promise<void>, changed: () => Promise<void>) {
	let photos: readonly Photo[] = [];
	let isSending = false;
	const listeners = new Set<() => void>();
	const show = (next: readonly Photo[]) => {
		photos = next;
		for (const listener of listeners) listener();
	};
	const remove = async (photo: Photo) => {
		show(photos.filter(({ id }) => id !== photo.id));
		await deletePhoto(photo);
		await changed();
	};
	const waiting = () => photos.find(({ message }) => message === undefined);
	const sendAll = async () => {
		if (isSending) return;
		isSending = true;
		for (let photo = waiting(); photo; photo = waiting())
			try {
				await send(photo);
				await remove(photo);
			} catch (error) {
				if (isUnanswered(error)) break;
				const refused = { ...photo, message: errorMessage(error) };
				show(photos.map((other) => (other.id === refused.id ? refused : other)));
				await writePhoto(place, refused);
			}
		isSending = false;
	};
	void readPhotos(place).then((stored) => show([...stored, ...photos]));
	return {
		subscribe: (listener: () => void) => {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		read: () => photos,
		remove,
		sendAll,
		/** Returns false if the device did not store the photograph, which is then lost when the page is closed. */
		add: async (file: File) => {
			const photo = { id: newKey(), name: nameOf(file), content: await makeSmaller(file) };
			show([...photos, photo]);
			const isStored = await writePhoto(place, photo);
			await changed();
			return isStored;
		},
	};
}

/** Returns the photographs of an audit that are not sent yet, and the functions to add and remove one. */
export function usePhotos(auditId: string) {
	const api = useApi();
	const queries = useQueryClient();
	const { user } = useSession();
	const isOnline = useOnline();
	const [store] = useState(() =>
		createPhotos(
			{ userId: user?._id ?? "", auditId },
			async (photo) => {
				await addPhoto(api, auditId, photo);
				await queries.invalidateQueries({ queryKey: ["files", "audits", auditId] });
			},
			() => recountUnsent(user),
		),
	);
	const waiting = useSyncExternalStore(store.subscribe, store.read);
	useSending(store.sendAll);
	const add = async (file: File) => {
		const isStored = await store.add(file);
		if (isOnline) void store.sendAll();
		return isStored;
	};
	return { ...store, waiting, add };
}
