// What the chat says on the wire, by the names that it has here. A text comes
// escaped; see decode in wording.ts.

export type {
  Answered as QuizAnswered, Author, ChatState, ChatSticker as Sticker, EmojiPack, GameLink, GIF as Gif, Given,
  HistoryAnswer as HistoryPage, Message, Named as Person, PacksAnswer as Packs, RainData as Rain, RainRequest,
  SearchAnswer as GifPage, StickerPack, TipData as Tip, TipRequest,
} from "../../../lib/api.gen";
