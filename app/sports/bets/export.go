package bets

import (
	"encoding/hex"
	"strings"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/export"
	"croupier/app/kernel/money"
	"croupier/db"
)

// Exports are the bets for a regulator. decimals returns the decimals of a currency.
// Their money is in wagers and transfers.
func Exports(decimals func(currency string) int) []export.Table {
	return []export.Table{{
		Name: "sports_bets", Sentence: "A sports bet in its present state. Its money is that of the wager of the same id.",
		Columns: []export.Column{
			{Name: "bet", Sentence: "Id of the bet and of its wager."},
			{Name: "player", Sentence: "Id of the player."},
			{Name: "type", Sentence: "single, multi or system."},
			{Name: "sizes", Sentence: "How many legs its lines have."},
			{Name: "currency", Sentence: "Currency of the amounts."},
			{Name: "stake", Sentence: "Stake, in units of the currency.", Number: true},
			{Name: "possible", Sentence: "What it pays if every leg wins, in units of the currency.", Number: true},
			{Name: "edge", Sentence: "Exact share of the stake that the house keeps on average."},
			{Name: "status", Sentence: "0 pending, 1 refunded, 2 won, 3 lost.", Number: true},
			{Name: "cashed_out", Sentence: "1 for a bet that was cashed out as a whole.", Number: true},
			{Name: "paid", Sentence: "What it has paid, in units of the currency.", Number: true},
			{Name: "cashed_stake", Sentence: "The part of the stake that was cashed out, in units of the currency.", Number: true},
			{Name: "cashed_paid", Sentence: "What was paid for that part, in units of the currency.", Number: true},
			{Name: "shortfall", Sentence: "What a correction would have taken back and the player did not have, in units of the currency.", Number: true},
			{Name: "at", Sentence: "When it was accepted, in milliseconds since 1970 (UTC).", Number: true},
			{Name: "settled_at", Sentence: "When its wager ended, in milliseconds since 1970 (UTC); empty while it is open.", Number: true},
		},
		Read: func(q db.Querier, after string, at export.Cutoff, limit int) ([][]string, string, error) {
			return exportBets(q, after, at, limit, func(b *bet) [][]string { return [][]string{exportedBet(b, decimals(b.currency))} })
		},
	}, {
		Name: "sports_legs", Sentence: "A leg of a sports bet: its price when the bet was accepted, and its result.",
		Columns: []export.Column{
			{Name: "bet", Sentence: "Id of the bet."},
			{Name: "leg", Sentence: "Number of the leg, from 1.", Number: true},
			{Name: "selection", Sentence: "The event, its market with specifiers, and the outcome."},
			{Name: "sport", Sentence: "Name of the sport."},
			{Name: "tournament", Sentence: "Name of the tournament."},
			{Name: "event", Sentence: "The two sides, or the name of a contest."},
			{Name: "market", Sentence: "Name of the market."},
			{Name: "outcome", Sentence: "Name of the outcome."},
			{Name: "odds", Sentence: "Decimal odds at which it was accepted.", Number: true},
			{Name: "chance", Sentence: "Chance of the model that it wins, in millionths.", Number: true},
			{Name: "void_chance", Sentence: "Chance of the model that the stake is refunded, in millionths.", Number: true},
			{Name: "banker", Sentence: "1 for a leg of every line.", Number: true},
			{Name: "group", Sentence: "Number of the same game group of the leg; 0 for a leg of its own.", Number: true},
			{Name: "live", Sentence: "1 for a running event.", Number: true},
			{Name: "starts", Sentence: "When the event was to start, in milliseconds since 1970 (UTC).", Number: true},
			{Name: "result", Sentence: "won, lost, void, half won, half lost or dead heat; empty while it is open."},
			{Name: "share", Sentence: "The part of a win that counts in a dead heat; empty for all of it."},
			{Name: "revision", Sentence: "Number of the result; empty while it is open.", Number: true},
		},
		Read: func(q db.Querier, after string, at export.Cutoff, limit int) ([][]string, string, error) {
			return exportBets(q, after, at, limit, exportedLegs)
		},
	}, {
		Name: "sports_groups", Sentence: "Legs of one event in a same game bet, at the prices of its acceptance.",
		Columns: []export.Column{
			{Name: "bet", Sentence: "Id of the bet."},
			{Name: "group", Sentence: "Number of the group, from 1.", Number: true},
			{Name: "odds", Sentence: "Decimal odds of all of them.", Number: true},
			{Name: "parts", Sentence: "Odds in thousandths of what is left when some are void, by the set of the void ones, in which the first leg counts 1, the second 2, the third 4."},
			{Name: "chance", Sentence: "Chance of the model that all win, in millionths.", Number: true},
			{Name: "void_chance", Sentence: "Chance of the model that all are void, in millionths.", Number: true},
			{Name: "worth", Sentence: "What the model expected them to pay of their stake, in billionths.", Number: true},
			{Name: "result", Sentence: "won, lost or void; empty while it is open."},
		},
		Read: func(q db.Querier, after string, at export.Cutoff, limit int) ([][]string, string, error) {
			return exportBets(q, after, at, limit, exportedGroups)
		},
	}}
}

// exportBets reads bets that were made before a moment, in their state at the time of
// reading.
func exportBets(q db.Querier, after string, at export.Cutoff, limit int, rows func(*bet) [][]string) (list [][]string, last string, err error) {
	from, err := hex.DecodeString(after)
	if err != nil {
		return nil, "", err
	}
	if from == nil {
		from = []byte{}
	}
	bets, err := betsAfter(q, from, limit)
	for _, b := range bets {
		last = hex.EncodeToString(b.id[:])
		if clock.Millis(b.at) < at.AsOf {
			list = append(list, rows(b)...)
		}
	}
	if len(bets) < limit {
		last = ""
	}
	return list, last, err
}

func exportedBet(b *bet, decimals int) []string {
	settled := ""
	if !b.settled.IsZero() {
		settled = export.Number(clock.Millis(b.settled))
	}
	text := func(amount money.Amount) string { return amount.Text(decimals) }
	return []string{
		b.id.String(), b.owner, b.kind, sizesText(b.sizes), b.currency, text(b.stake), text(b.maxPayout), b.edge, export.Number(int64(b.status)), flag(b.cashed),
		text(b.paid), text(b.cashedStake), text(b.cashedPaid), text(b.shortfall), export.Number(clock.Millis(b.at)), settled,
	}
}

func exportedLegs(b *bet) (list [][]string) {
	for i, l := range b.legs {
		result, share := "", ""
		if l.factor != nil {
			result = l.factor.Outcome()
			if !l.factor.Share.IsZero() {
				share = l.factor.Share.Exact()
			}
		}
		list = append(list, []string{
			b.id.String(), export.Number(int64(i + 1)), l.Key(), l.Sport, l.Tournament, strings.TrimSuffix(l.Home+" - "+l.Away, " - "), l.MarketName, l.OutcomeName, l.Price.String(),
			export.Number(l.Chance), export.Number(l.Void), flag(l.banker), export.Number(int64(l.group)), flag(l.Live), export.Number(clock.Millis(l.Starts)), result, share, export.Optional(l.revision),
		})
	}
	return list
}

func exportedGroups(b *bet) (list [][]string) {
	for _, u := range b.units() {
		if u.group == 0 {
			continue
		}
		g, result := b.groups[u.group], ""
		if now := b.leg(u); now.Factor != nil {
			result = now.Factor.Outcome()
		}
		list = append(list, []string{
			b.id.String(), export.Number(int64(g.number)), g.price().String(), pricesText(g.prices), export.Number(g.chance), export.Number(g.void), export.Number(g.expectedReturn), result,
		})
	}
	return list
}

// flag returns 1 for true and 0 for false.
func flag(on bool) string {
	if on {
		return "1"
	}
	return "0"
}
