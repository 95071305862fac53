package market

import "croupier/app/kernel/schema"

// Tables declares the tables that this package writes.
func Tables() []schema.Table {
	return []schema.Table{
		{
			Name: "futures_fills", Title: "The fills of your positions of futures", Order: schema.Play + 144, Deletion: schema.Kept, Reason: schema.ForBooks, Audited: true,
			Owned: "position IN (SELECT id FROM futures_positions WHERE owner = $1)", Copied: "position n kind ticker tick frame price stake payout fee at", NotCopied: "demo volume",
			Exports: []schema.Export{{
				Name: "futures_fills", Sentence: "A fill of a position of futures: a tick of the price log, or the price of a trigger that the tick crossed.",
				Columns: []schema.Column{
					{Name: "position", Sentence: "Id of the position and of its wager."},
					{Name: "fill", From: "n", Sentence: "Number of the fill, from 1.", Number: true},
					{Name: "kind", Sentence: "open, close, stop, take, maximum or liquidation."},
					{Name: "ticker", Sentence: "The market."},
					{Name: "tick", Sentence: "Number of the tick of the market.", Number: true},
					{Name: "frame", Sentence: "Number of the frame of the price log.", Number: true},
					{Name: "price", Sentence: "Price of the fill, in dollars.", Number: true},
					{Name: "stake", Sentence: "The part of the wager, in units of the currency.", Number: true},
					{Name: "payout", Sentence: "What it has paid, in units of the currency.", Number: true},
					{Name: "fee", Sentence: "What the fees kept, in units of the currency.", Number: true},
					{Name: "at", Sentence: "Time of the frame, in milliseconds since 1970 (UTC).", Number: true},
				},
			}},
		},
		{
			Name: "futures_positions", Title: "Your positions of futures", Order: schema.Play + 145, Deletion: schema.Kept, Reason: schema.ForBooks, Audited: true,
			Owned:     "owner = $1",
			Copied:    "id ticker direction currency demo wager multiplier fee_mode fee_rate max_roi state reason ordered stop take entry entry_tick opened remaining paid fee exit exit_tick ended",
			NotCopied: "owner usd request ordered_frame closing closing_frame closes fills",
			Exports: []schema.Export{{
				Name: "futures_positions", Sentence: "A position of futures in its present state. Its money is that of the wager of the same id.",
				Columns: []schema.Column{
					{Name: "position", From: "id", Sentence: "Id of the position and of its wager."},
					{Name: "player", From: "owner", Sentence: "Id of the player."},
					{Name: "ticker", Sentence: "The market."},
					{Name: "direction", Sentence: "up or down."},
					{Name: "currency", Sentence: "Currency of the amounts."},
					{Name: "wager", Sentence: "Stake, in units of the currency.", Number: true},
					{Name: "multiplier", Sentence: "Size of the position in multiples of the wager.", Number: true},
					{Name: "fee_mode", Sentence: "pnl for a fee on the profit, flat for a fee on the size."},
					{Name: "fee_rate", Sentence: "The fee, in millionths.", Number: true},
					{Name: "max_roi", Sentence: "Largest return on investment, in percent.", Number: true},
					{Name: "state", Sentence: "pending, open, closing, closed, liquidated or void."},
					{Name: "reason", Sentence: "Kind of the last fill, or why the position is void; empty while it is open."},
					{Name: "entry", Sentence: "Price of the entry in dollars; empty before it.", Number: true},
					{Name: "exit", Sentence: "Price of the last fill in dollars; empty while the position is open.", Number: true},
					{Name: "remaining", Sentence: "The part of the wager that is not closed, in units of the currency.", Number: true},
					{Name: "paid", Sentence: "What the closed parts have paid, in units of the currency.", Number: true},
					{Name: "fee", Sentence: "What the fees of the closed parts kept, in units of the currency.", Number: true},
					{Name: "ordered", Sentence: "When it was ordered, in milliseconds since 1970 (UTC).", Number: true},
					{Name: "opened", Sentence: "When it was filled, in milliseconds since 1970 (UTC); empty before that.", Number: true, ZeroIsEmpty: true},
					{Name: "ended", Sentence: "When it ended, in milliseconds since 1970 (UTC); empty while it is open.", Number: true, ZeroIsEmpty: true},
				},
			}},
		},
		{
			Name: "futures_frames", Columns: "seq at hash line", Audited: true,
			Exports: []schema.Export{{
				Name: "futures_frames", Sentence: "A frame of the price log that filled a position, with its complete line.", Key: "seq", Before: "at",
				Columns: []schema.Column{
					{Name: "frame", From: "seq", Sentence: "Number of the frame.", Number: true},
					{Name: "at", Sentence: "Its time, in milliseconds since 1970 (UTC).", Number: true},
					{Name: "hash", Sentence: "Its hash: that of the previous frame and of this line without the hash."},
					{Name: "line", Sentence: "The line of the log."},
				},
			}},
		},
	}
}
