// The messages of the chat's protocol, with the names used here. Texts are escaped: see decode in
// wording.ts.

export type {
  AnsweredQuiz, Author, RoomState, ChatSticker as Sticker, EmojiPack, GameLink, GIF as Gif, GiftAnswer,
  HistoryAnswer as HistoryPage, Message, PlayerName, PacksAnswer as Packs, RainData as Rain, RainRequest,
  SearchAnswer as GifPage, StickerPack, TipData as Tip, TipRequest,
} from "../../../lib/api.gen";
