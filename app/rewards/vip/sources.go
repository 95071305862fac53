package vip

import (
	"context"

	"croupier/app/kernel/earnings"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/rewards"
	"croupier/app/kernel/session"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// SourcesRequest requests the sources of an amount in a currency.
type SourcesRequest struct {
	Currency string `json:"currency" validate:"required,max=20"`
	// Before is the Next of the previous page; 0 for the first page.
	Before int64 `json:"before,omitempty" validate:"min=0"`
}

// SourceRow is what one bet earned, or the difference of a correction.
type SourceRow struct {
	ID    string `json:"_id"`
	Game  string `json:"game"`
	Name  string `json:"name"`
	At    int64  `json:"at"`
	Stake string `json:"stake"`
	// Edge is the exact house edge such as 1/100. It is empty if unknown; such a bet
	// earns nothing.
	Edge    string  `json:"edge"`
	Percent Percent `json:"percent"`
	// Rakeback is exact, with six more decimals than the currency.
	Rakeback string `json:"rakeback"`
	// Correction is true if a settled bet was settled again.
	Correction bool `json:"correction"`
	Void       bool `json:"void"`
}

// SourceDay is the cashback of a day.
type SourceDay struct {
	// Day is its start, in unix milliseconds.
	Day      int64  `json:"day"`
	Lost     string `json:"lost"`
	Cashback string `json:"cashback"`
}

// SourcesAnswer has the sources of an amount. Carried and all rows add up to Rakeback.
// Its whole units plus those of Cashback are Amount.
type SourcesAnswer struct {
	Amount   string `json:"amount"`
	Rakeback string `json:"rakeback"`
	Cashback string `json:"cashback"`
	// Remainder is the fraction of a unit that the last claim left.
	Remainder string      `json:"remainder"`
	Since     int64       `json:"since"`
	Bets      []SourceRow `json:"bets"`
	// Next is the cursor of the next page; 0 for none.
	Next int64 `json:"next"`
	// Days are the last days with cashback.
	Days []SourceDay `json:"days"`
}

const (
	sourcesPage = 20
	sourceDays  = 14
)

// Sources returns the sources of an amount in a currency.
func (s *Service) Sources(ctx context.Context, call *session.Call, request SourcesRequest) (SourcesAnswer, error) {
	currency, known := s.Wallets.Currency(request.Currency)
	if !known {
		return SourcesAnswer{}, fault.Field("currency", "validation.exists")
	}
	answer := SourcesAnswer{Bets: []SourceRow{}, Days: []SourceDay{}}
	err := s.DB.Read(ctx, func(q *db.Reader) error {
		pots, err := s.rewards.PotsOf(q, call.User.ID)
		if err != nil {
			return err
		}
		open := map[string]Part{}
		for _, pot := range pots {
			if pot.Currency == currency.ID {
				open[pot.Kind] = pot.Open
			}
		}
		back, credited := open[rakeback.Name], open[cashback.Name]
		answer.Amount = currency.Text(back.Payable() + credited.Payable())
		answer.Rakeback, answer.Cashback = back.Text(currency), credited.Text(currency)
		last, err := rewards.LastPaid(q, rakeback, call.User.ID, currency.ID)
		if err != nil {
			return err
		}
		answer.Remainder, answer.Since = Part{Micros: last.Remainder}.Text(currency), last.At
		if err := s.sourceBets(q, call.User.ID, currency.ID, last.Counted, request.Before, &answer); err != nil || request.Before > 0 {
			return err
		}
		return s.sourceDays(q, call.User.ID, currency.ID, &answer)
	})
	return answer, err
}

// sourceBets adds a page of the bets that were counted since the last claim, newest
// first.
func (s *Service) sourceBets(q db.Querier, userID, currency string, since, before int64, answer *SourcesAnswer) error {
	start, err := rakebackStart(q)
	if err != nil {
		return err
	}
	reached, err := positionOf(q, userID)
	if err != nil {
		return err
	}
	known, err := readRateHistory(q)
	if err != nil {
		return err
	}
	starts, err := levelStartsOf(q, userID)
	if err != nil {
		return err
	}
	upTo := reached
	if before > 0 {
		upTo = min(reached, before-1)
	}
	list, err := wagerlog.OfAccount(q, realAccount(userID, currency), max(since, start), upTo, sourcesPage+1)
	if err != nil {
		return err
	}
	if len(list) > sourcesPage {
		list = list[:sourcesPage]
		answer.Next = list[sourcesPage-1].Seq
	}
	c, _ := s.Wallets.Currency(currency)
	edges := earnings.Rates{}
	for _, w := range list {
		origin := earnings.FirstRevision(w).Seq
		row := SourceRow{
			ID: w.ID.String(), Game: w.Product, Name: s.GameName(w.Product), At: w.At, Stake: c.Text(earnings.RealStake(w)), Edge: w.Edge,
			Correction: w.Before != nil, Void: w.Void,
		}
		earns, err := s.earns(q, start, known, w)
		if err != nil {
			return err
		}
		if earns {
			row.Percent = Percent(known.shareOf(levelAt(starts, origin), origin))
		}
		row.Rakeback = edges.Change(w, int64(row.Percent)).Text(c)
		answer.Bets = append(answer.Bets, row)
	}
	return nil
}

func (s *Service) sourceDays(q db.Querier, userID, currency string, answer *SourcesAnswer) error {
	list, err := daysOf(q, userID, sourceDays*len(s.Wallets.Currencies()))
	c, _ := s.Wallets.Currency(currency)
	for _, d := range list {
		if d.currency == currency && !d.credited.IsZero() && len(answer.Days) < sourceDays {
			answer.Days = append(answer.Days, SourceDay{earnings.DayStart(d.day).UnixMilli(), Part{Units: d.lost}.Text(c), d.credited.Text(c)})
		}
	}
	return err
}
