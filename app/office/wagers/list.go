package wagers

import (
	"cmp"
	"context"
	"strconv"
	"strings"

	"croupier/app/kernel/expected"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/session"
	"croupier/app/kernel/wager"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// WagersRequest requests a page of wagers. Query is the id of a wager, its last eight
// characters, or the id of a request. With Query, only the player filter applies besides.
// Player is an id or a full name. The amount bounds are decimal text in dollars, at the
// price of the stake, and the multiplier bounds are decimal text. Times are in unix
// milliseconds.
type WagersRequest struct {
	Query         string `json:"query,omitempty" validate:"max=64"`
	Player        string `json:"player,omitempty" validate:"max=60"`
	Kind          string `json:"kind,omitempty" validate:"max=40"`
	Game          string `json:"game,omitempty" validate:"max=60"`
	Currency      string `json:"currency,omitempty" validate:"max=20"`
	Money         string `json:"money,omitempty" validate:"omitempty,oneof=real bonus demo" ts:"real|bonus|demo|"`
	Status        string `json:"status,omitempty" validate:"omitempty,oneof=in-progress win partial lose cancelled" ts:"in-progress|win|partial|lose|cancelled|"`
	Big           bool   `json:"big,omitempty"`
	MinStake      string `json:"min_stake,omitempty" validate:"max=20"`
	MaxStake      string `json:"max_stake,omitempty" validate:"max=20"`
	MinPayout     string `json:"min_payout,omitempty" validate:"max=20"`
	MaxPayout     string `json:"max_payout,omitempty" validate:"max=20"`
	MinMultiplier string `json:"min_multiplier,omitempty" validate:"max=20"`
	MaxMultiplier string `json:"max_multiplier,omitempty" validate:"max=20"`
	From          int64  `json:"from,omitempty" validate:"min=0"`
	To            int64  `json:"to,omitempty" validate:"min=0"`
	Cursor        string `json:"cursor,omitempty" validate:"max=60"`
	Limit         int    `json:"limit,omitempty" validate:"min=0,max=200"`
}

// WagerRow is a wager in a list. At is its end, or its start while it is open.
type WagerRow struct {
	ID         string `json:"id"`
	At         int64  `json:"at"`
	Player     string `json:"player"`
	PlayerName string `json:"player_name"`
	Guest      bool   `json:"guest"`
	Kind       string `json:"kind"`
	Game       string `json:"game"`
	Name       string `json:"name"`
	Currency   string `json:"currency"`
	// Money is "bonus" if any part of the stake was bonus money. Bonus is that part.
	Money      string `json:"money"`
	Bonus      string `json:"bonus"`
	Stake      string `json:"stake"`
	Payout     string `json:"payout"`
	Profit     string `json:"profit"`
	Multiplier string `json:"multiplier"`
	Status     string `json:"status" ts:"in-progress|win|partial|lose|cancelled"`
	// StakeUSD and PayoutUSD are at the price of the stake.
	StakeUSD  string `json:"stake_usd"`
	PayoutUSD string `json:"payout_usd"`
	// Edge is the exact house edge as a fraction of the stake; empty if it is unknown.
	Edge string `json:"edge"`
	// Revision is the number of corrections.
	Revision int `json:"revision"`
}

// WagersAnswer is a page of wagers, newest first. Next is the cursor of the next page. A
// page with Next can have few rows or none: then the limit of examined wagers was
// reached, and Looked is how far back the search got, in unix milliseconds.
type WagersAnswer struct {
	Rows    []WagerRow `json:"rows"`
	Next    string     `json:"next,omitempty"`
	Scanned int64      `json:"scanned,omitempty"`
	// Games and Currencies are the choices for the filters. Only the first page has them.
	Games      []WagerGame `json:"games,omitempty"`
	Currencies []string    `json:"currencies,omitempty"`
}

// WagerGame is a product with wagers.
type WagerGame struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

const defaultPage = 50

// List lists wagers.
func (s *Service) List(ctx context.Context, _ *session.Call, r WagersRequest) (WagersAnswer, error) {
	answer := WagersAnswer{Rows: []WagerRow{}}
	limit := cmp.Or(r.Limit, defaultPage)
	f, err := r.filter()
	if err != nil {
		return answer, err
	}
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		if r.Cursor == "" {
			if err := s.choices(q, &answer); err != nil {
				return err
			}
		}
		var owner string
		if term := strings.TrimSpace(r.Player); term != "" {
			if owner, err = s.playerOf(q, term); owner == "" || err != nil {
				return err
			}
		}
		rows := s.rows(q, &answer)
		if term := strings.TrimSpace(r.Query); term != "" {
			return s.lookUp(q, term, owner, limit, rows)
		}
		if r.Status == wagerlog.StatusOpen {
			return s.listOpen(q, r, owner, limit, &answer, rows)
		}
		return s.listEnded(q, r, f, owner, limit, &answer, rows)
	})
	return answer, err
}

// choices returns the choices for the filters.
func (s *Service) choices(q db.Querier, answer *WagersAnswer) error {
	products, err := wagerlog.Products(q)
	for _, product := range products {
		answer.Games = append(answer.Games, WagerGame{product, s.Name(product)})
	}
	answer.Currencies = s.Currencies
	return err
}

// filter parses the filters of a request.
func (r *WagersRequest) filter() (f wagerlog.Filter, err error) {
	f = wagerlog.Filter{
		Kind: r.Kind, Product: r.Game, Currency: r.Currency, Money: wagerlog.Money(r.Money), Status: r.Status, BigWins: r.Big, From: r.From, Before: r.To,
	}
	for _, bound := range []struct {
		field, text string
		into        **float64
		scale       float64
	}{
		{"min_stake", r.MinStake, &f.Staked.Min, 1e6}, {"max_stake", r.MaxStake, &f.Staked.Max, 1e6},
		{"min_payout", r.MinPayout, &f.Paid.Min, 1e6}, {"max_payout", r.MaxPayout, &f.Paid.Max, 1e6},
		{"min_multiplier", r.MinMultiplier, &f.Multiplier.Min, 1}, {"max_multiplier", r.MaxMultiplier, &f.Multiplier.Max, 1},
	} {
		if bound.text == "" {
			continue
		}
		number, err := money.ParseMultiplier(bound.text)
		if err != nil || strings.Contains(bound.text, "/") {
			return f, fault.Field(bound.field, "validation.regex")
		}
		value, _ := number.Rat().Float64()
		value *= bound.scale
		*bound.into = &value
	}
	return f, nil
}

// rowAdder adds wagers to an answer.
type rowAdder struct {
	ended func(*wagerlog.Wager) error
	open  func(*wager.Wager) error
}

func (s *Service) rows(q db.Querier, answer *WagersAnswer) rowAdder {
	names := s.names(q)
	return rowAdder{
		ended: func(w *wagerlog.Wager) (err error) {
			row := s.rowOf(w)
			row.PlayerName, err = names(row.Player)
			answer.Rows = append(answer.Rows, row)
			return err
		},
		open: func(w *wager.Wager) (err error) {
			row := s.openRow(w)
			row.PlayerName, err = names(row.Player)
			answer.Rows = append(answer.Rows, row)
			return err
		},
	}
}

func (s *Service) rowOf(w *wagerlog.Wager) WagerRow {
	currency := w.Player.Currency
	return WagerRow{
		ID: w.ID.String(), At: w.At, Player: w.Player.Owner, Guest: session.IsGuest(w.Player.Owner), Kind: string(w.Kind), Game: w.Product, Name: s.Name(w.Product),
		Currency: currency, Money: string(w.Money()), Bonus: s.text(currency, w.Bonus), Stake: s.text(currency, w.Stake), Payout: s.text(currency, w.Payout),
		Profit: s.text(currency, w.Payout-w.Stake), Multiplier: w.MultiplierText(), Status: w.Status(),
		StakeUSD: money.USD(w.USD).Text(), PayoutUSD: money.USD(expected.PaidUSD(w)).Text(), Edge: w.Edge, Revision: w.Revision,
	}
}

func (s *Service) openRow(w *wager.Wager) WagerRow {
	currency := w.Player.Currency
	return WagerRow{
		ID: w.ID.String(), At: w.At, Player: w.Player.Owner, Guest: session.IsGuest(w.Player.Owner), Kind: string(w.Kind), Game: w.Product, Name: s.Name(w.Product),
		Currency: currency, Money: string(wagerlog.MoneyOf(w.Player, w.Bonus)), Bonus: s.text(currency, w.Bonus), Stake: s.text(currency, w.Staked), Payout: s.text(currency, w.Paid),
		Profit: s.text(currency, 0), Multiplier: money.Of(w.Paid, w.Staked).Text(), Status: wagerlog.StatusOpen,
		StakeUSD: money.USD(w.USD).Text(), PayoutUSD: money.USD(money.Of(w.Paid, w.Staked).Payout(money.Amount(w.USD))).Text(),
	}
}

func (s *Service) listEnded(q db.Querier, r WagersRequest, f wagerlog.Filter, owner string, limit int, answer *WagersAnswer, rows rowAdder) error {
	var before int64
	if r.Cursor != "" {
		var err error
		if before, err = strconv.ParseInt(r.Cursor, 10, 64); err != nil || before < 1 {
			return errCursor
		}
	}
	if owner != "" {
		accounts, err := ledger.Accounts(q, owner)
		if len(accounts) == 0 || err != nil {
			return err
		}
		for _, a := range accounts {
			f.Accounts = append(f.Accounts, a.ID)
		}
	}
	page, err := wagerlog.Find(q, f, before, limit)
	if err != nil {
		return err
	}
	for _, w := range page.Wagers {
		if err := rows.ended(w); err != nil {
			return err
		}
	}
	if page.Next == 0 {
		return nil
	}
	answer.Next = strconv.FormatInt(page.Next, 10)
	if len(page.Wagers) < limit {
		answer.Scanned, err = wagerlog.TimeOf(q, page.Next)
	}
	return err
}

func (s *Service) listOpen(q db.Querier, r WagersRequest, owner string, limit int, answer *WagersAnswer, rows rowAdder) error {
	var position wager.OpenCursor
	if r.Cursor != "" {
		at, text, found := strings.Cut(r.Cursor, ".")
		number, err := strconv.ParseInt(at, 10, 64)
		binary, ok := id.ToBinary(text)
		if !found || err != nil || !ok || number < 1 {
			return errCursor
		}
		position = wager.OpenCursor{At: number, ID: binary}
	}
	list, err := wager.OpenWagers(q, wager.OpenFilter{
		Owner: owner, Kind: r.Kind, Product: r.Game, Currency: r.Currency, Money: wagerlog.Money(r.Money), From: r.From, Before: r.To,
	}, position, limit+1)
	if err != nil {
		return err
	}
	if len(list) > limit {
		list = list[:limit]
		last := list[limit-1]
		answer.Next = strconv.FormatInt(last.At, 10) + "." + last.ID.String()
	}
	for _, w := range list {
		if err := rows.open(w); err != nil {
			return err
		}
	}
	return nil
}

var errCursor = fault.Field("cursor", "validation.regex")
