package convert

import (
	"context"
	"fmt"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/id"
	"croupier/app/kernel/session"
	"croupier/db"
)

const (
	readsPerMinute    = 120
	requestsPerMinute = 20
	pageSize          = 20
)

// Actions are the calls of players.
func (s *Service) Actions() []action.Action {
	reads := func(summary string) []action.Option {
		return []action.Option{action.Summary(summary), action.PerAccount(readsPerMinute, time.Minute)}
	}
	return []action.Action{
		action.Post("/api/wallet/convert/options", action.SignedIn, s.Options, reads("The currencies that can be converted, those that one gets, the margin, and what blocks conversions.")...),
		action.Post("/api/wallet/convert/quote", action.SignedIn, s.Quote, reads("What a sum of a currency comes to in another one, with the price and the margin. It is refused as the conversion would be.")...),
		action.Post("/api/wallet/convert", action.SignedIn, s.Convert, action.PerAccount(requestsPerMinute, time.Minute), action.BodyLimit(action.CredentialBody),
			action.Summary("Converts a sum. Codes: 1 amount, 2 not enough money, 4 blocked with reason and until, -10 no price, 409 with the reason expired or price: ask for a new quote.")),
		action.Post("/api/wallet/history/conversions", action.SignedIn, s.History, reads("The conversions of the player, newest first.")...),
	}
}

// ConvertBlock is why the player cannot convert, and until when, or 0 if the end
// is unknown.
type ConvertBlock struct {
	Reason string `json:"reason"`
	Text   string `json:"text"`
	Until  int64  `json:"until"`
}

// ConvertOptions are the currencies that a player can choose, as ids. Percent is
// the margin.
type ConvertOptions struct {
	From    []string      `json:"from"`
	To      []string      `json:"to"`
	Percent string        `json:"percent"`
	Blocked *ConvertBlock `json:"blocked"`
}

// Options lists what the player can convert, or why not.
func (s *Service) Options(ctx context.Context, call *session.Call, _ action.None) (ConvertOptions, error) {
	answer := ConvertOptions{From: []string{}, To: []string{}, Percent: s.margin.Get()}
	for _, c := range s.sources() {
		answer.From = append(answer.From, c.ID)
	}
	for _, c := range s.targets() {
		answer.To = append(answer.To, c.ID)
	}
	err := s.DB.Read(ctx, func(q *db.Reader) error {
		blocked, err := refusal(s.Rules.MayExchange(q, call.User, call.Country, "", 0))
		if blocked != nil {
			reason, _ := blocked.Extra["reason"].(string)
			until, _ := blocked.Extra["until"].(int64)
			answer.Blocked = &ConvertBlock{Reason: reason, Text: blocked.Message, Until: until}
		}
		return err
	})
	if err != nil {
		return answer, fmt.Errorf("list what can be converted: %w", err)
	}
	return answer, nil
}

// Quote returns the result of a conversion.
func (s *Service) Quote(ctx context.Context, call *session.Call, r ConvertQuoteRequest) (answer ConvertQuote, err error) {
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		o, err := s.offer(q, call, r.From, r.To, r.Sum.Text())
		if err == nil {
			answer = o.quote(s.Clock.Now())
		}
		return err
	})
	if err != nil {
		return ConvertQuote{}, fmt.Errorf("quote a conversion: %w", err)
	}
	return answer, nil
}

// ConversionRow is a conversion as its player sees it. Amounts are decimal texts
// in whole units: sum and margin of From, received of To. Price is a whole unit
// of From in units of To, and Inverse is its inverse. At is in unix milliseconds.
type ConversionRow struct {
	ID       string `json:"_id"`
	From     string `json:"from"`
	To       string `json:"to"`
	Sum      string `json:"sum"`
	Margin   string `json:"margin"`
	Percent  string `json:"percent"`
	Received string `json:"received"`
	Price    string `json:"price"`
	Inverse  string `json:"inverse"`
	At       int64  `json:"at"`
}

func (s *Service) row(c conversion) ConversionRow {
	from, _ := s.Wallets.Currency(c.source)
	to, _ := s.Wallets.Currency(c.target)
	price, inverse := c.prices()
	return ConversionRow{
		ID: c.id.String(), From: c.source, To: c.target, Sum: from.Text(c.amount), Margin: from.Text(c.margin), Percent: c.percent, Received: to.Text(c.received),
		Price: price.In(inverse).Text(), Inverse: inverse.In(price).Text(), At: c.at,
	}
}

// ConversionHistoryRequest asks for a page of the player's conversions.
type ConversionHistoryRequest struct {
	Cursor string `json:"cursor,omitempty" validate:"max=40"`
}

// ConversionHistoryAnswer is a page of conversions, the newest first. Next is the
// cursor of the following page, or empty at the end.
type ConversionHistoryAnswer struct {
	Conversions []ConversionRow `json:"conversions"`
	Next        string          `json:"next"`
}

// History lists the conversions of the player.
func (s *Service) History(ctx context.Context, call *session.Call, r ConversionHistoryRequest) (ConversionHistoryAnswer, error) {
	answer := ConversionHistoryAnswer{Conversions: []ConversionRow{}}
	err := s.DB.Read(ctx, func(q *db.Reader) error {
		last, err := cursorOf(q, call.User.ID, r.Cursor)
		if err != nil {
			return err
		}
		list, err := ofUser(q, call.User.ID, last, pageSize+1)
		list, answer.Next = db.Page(list, pageSize, func(last conversion) string { return last.id.String() })
		for _, c := range list {
			answer.Conversions = append(answer.Conversions, s.row(c))
		}
		return err
	})
	if err != nil {
		return ConversionHistoryAnswer{}, fmt.Errorf("list conversions: %w", err)
	}
	return answer, nil
}

// cursorOf finds the conversion that a cursor names, or nil for the beginning.
// Errors: errCursor.
func cursorOf(q db.Querier, userID, cursor string) (*conversion, error) {
	if cursor == "" {
		return nil, nil
	}
	key, ok := id.ToBinary(cursor)
	if !ok {
		return nil, errCursor
	}
	c, err := byID(q, key)
	if err == nil && (c == nil || c.userID != userID) {
		err = errCursor
	}
	return c, err
}
