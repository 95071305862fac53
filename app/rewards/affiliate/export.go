package affiliate

import (
	"encoding/hex"
	"strings"

	"croupier/app/kernel/export"
	"croupier/app/kernel/money"
	"croupier/db"
)

// Exports returns the partner tables for a regulator.
func (s *Service) Exports() []export.Table {
	at := export.Column{Name: "at", Sentence: "When, in milliseconds since 1970 (UTC).", Number: true}
	return []export.Table{{
		Name: "partner_referrals", Sentence: "A player who was referred by another one.",
		Columns: []export.Column{
			{Name: "player", Sentence: "Id of the player."},
			{Name: "partner", Sentence: "Id of the player who referred them."},
			{Name: "code", Sentence: "Code that was used; empty where it is not known."},
			at,
			{Name: "state", Sentence: "clear, held or refused: the state of the commission."},
			{Name: "evidence", Sentence: "What the two share: address, device, payout address; with commas between."},
		},
		Read: exportReferrals,
	}, {
		Name: "partner_days", Sentence: "What the bets of a referred player earned the partner on a day in UTC.",
		Columns: []export.Column{
			{Name: "player", Sentence: "Id of the player who wagered."},
			{Name: "currency", Sentence: "Currency of the bets."},
			{Name: "day", Sentence: "Day, counted from 1970.", Number: true},
			{Name: "partner", Sentence: "Id of the partner."},
			{Name: "units", Sentence: "Commission in the smallest units of the currency, rounded down.", Number: true},
			{Name: "millionths", Sentence: "What was rounded off, in millionths of a unit.", Number: true},
			{Name: "wagered", Sentence: "What was wagered for it, in dollars.", Number: true},
		},
		Read: exportDays,
	}, {
		Name: "partner_claims", Sentence: "Commission that a partner was paid.",
		Columns: []export.Column{
			{Name: "claim", Sentence: "Id of the claim in hex, as its transfer names it."},
			{Name: "partner", Sentence: "Id of the partner."},
			{Name: "currency", Sentence: "Currency of the amount."},
			{Name: "amount", Sentence: "What was paid, in units of the currency.", Number: true},
			{Name: "dollars", Sentence: "What it was worth then, in dollars; 0 without a price.", Number: true},
			{Name: "number", Sentence: "Number of the partner's claim.", Number: true},
			{Name: "wager", Sentence: "Number of the wager up to which it counted.", Number: true},
			at,
		},
		Read: s.exportClaims,
	}}
}

func exportReferrals(q db.Querier, after string, at export.Cutoff, limit int) (rows [][]string, last string, err error) {
	list, err := readReferrals(q, referralColumns+` WHERE r.seq > $1 ORDER BY r.seq LIMIT $2`, export.Key(after), limit)
	for _, r := range list {
		last = export.Number(r.seq)
		if r.at < at.AsOf {
			rows = append(rows, []string{r.userID, r.partner, r.code, export.Number(r.at), string(r.state), r.evidence})
		}
	}
	return rows, last, err
}

func exportDays(q db.Querier, after string, _ export.Cutoff, limit int) (rows [][]string, last string, err error) {
	place := append(strings.Fields(after), "", "", "")
	err = eachDay(q, func(partner string, k dayKey, d daySum) {
		day := export.Number(k.day)
		last = k.userID + " " + k.currency + " " + day
		rows = append(rows, []string{k.userID, k.currency, day, partner, export.Number(d.part.Units), export.Number(d.part.Micros), money.USD(d.usd).Text()})
	}, ` WHERE user_id > $1 OR user_id = $1 AND (currency > $2 OR currency = $2 AND day > $3) ORDER BY user_id, currency, day LIMIT $4`,
		place[0], place[1], export.Key(place[2]), limit)
	return rows, last, err
}

func (s *Service) exportClaims(q db.Querier, after string, at export.Cutoff, limit int) (rows [][]string, last string, err error) {
	from, err := hex.DecodeString(after)
	if err != nil {
		return nil, "", err
	}
	if from == nil {
		from = []byte{}
	}
	list, err := readClaims(q, ` WHERE id > $1 ORDER BY id LIMIT $2`, from, limit)
	for _, c := range list {
		last = hex.EncodeToString(c.id[:])
		if c.at < at.AsOf {
			currency, _ := s.Wallets.Currency(c.currency)
			rows = append(rows, []string{
				last, c.userID, c.currency, c.amount.Text(currency.Decimals), money.USD(c.usd).Text(),
				export.Number(c.number), export.Number(c.seq), export.Number(c.at),
			})
		}
	}
	return rows, last, err
}
