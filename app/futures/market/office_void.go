package market

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"strconv"
	"strings"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/futures"
	"croupier/app/kernel/id"
	"croupier/app/kernel/resource"
	"croupier/app/kernel/session"
	"croupier/db"
)

// voidReasons are the reasons of void positions as staff read them.
var voidReasons = []resource.Value{
	{Value: ReasonRestore, Label: "restore of the database", Tone: resource.Bad}, {Value: ReasonWaited, Label: "no tick in time", Tone: resource.Notice},
	{Value: ReasonTrigger, Label: "beyond its trigger", Tone: resource.Neutral},
}

// Resources are the lists of this package.
func (s *Service) Resources() []resource.Resource {
	return []resource.Resource{{
		Name: "futures-void", Path: "/admin/futures/void", Title: "Void positions of futures",
		Lead: "What was not closed of these positions was refunded. A restore of the database voids all positions that were open in the copy, because their players have seen later prices.",
		List: resource.Rows("/api/admin/futures/voided", futures.Manage, "The void positions of futures, newest first.", s.Voided),
		Columns: []resource.Column{
			resource.Badge("reason", "Reason", voidReasons...), resource.Player("player", "name", "Player"),
			resource.Text("ticker", "Market").Below("{direction} at {multiplier}x").Link("/admin/futures/market/{ticker}"), resource.Text("wager", "Wager").Below("{funds}"),
			resource.Text("refund", "Refunded"), resource.Text("entry", "Entry").Empty("not filled"), resource.Time("ordered_at", "Ordered"), resource.Time("voided_at", "Void since"),
			resource.Text("id", "Bet").Mono().Hidden(),
		},
		Filters: []resource.Filter{resource.Choice("reason", "Reason", resource.OptionsOf(voidReasons)...), resource.Choice("ticker", "Market", resource.Options(s.tickerIDs()...)...)},
		Empty:   "No position is void.",
	}}
}

func (s *Service) tickerIDs() (ids []string) {
	for _, t := range s.Tickers {
		ids = append(ids, t.ID)
	}
	return ids
}

// VoidedRequest selects void positions.
type VoidedRequest struct {
	resource.PageRequest
	Reason string `json:"reason,omitempty" validate:"omitempty,oneof=restore waited trigger"`
	Ticker string `json:"ticker,omitempty" validate:"max=40"`
}

// VoidedRow is a void position for staff. Amounts are texts with their currency. Entry is empty for an
// order that was not filled.
type VoidedRow struct {
	ID         string `json:"id"`
	Reason     string `json:"reason" ts:"restore|waited|trigger"`
	Player     string `json:"player"`
	Name       string `json:"name"`
	Ticker     string `json:"ticker"`
	Direction  string `json:"direction" ts:"up|down"`
	Multiplier int64  `json:"multiplier"`
	Funds      string `json:"funds"`
	Wager      string `json:"wager"`
	Refund     string `json:"refund"`
	Entry      string `json:"entry"`
	OrderedAt  int64  `json:"ordered_at"`
	VoidedAt   int64  `json:"voided_at"`
}

// Voided lists void positions. Errors: a malformed cursor.
func (s *Service) Voided(ctx context.Context, call *session.Call, r VoidedRequest) (answer resource.Page[VoidedRow], err error) {
	before, beforeID := int64(math.MaxInt64), id.Binary{}
	if r.Cursor != "" {
		at, position, _ := strings.Cut(r.Cursor, " ")
		var known bool
		beforeID, known = id.ToBinary(position)
		if before, err = strconv.ParseInt(at, 10, 64); err != nil || !known {
			return answer, fault.Field("cursor", "validation.regex")
		}
	}
	var list []*position
	err = s.DB.Read(ctx, func(q *db.Reader) (err error) {
		list, err = voidedBefore(q, r.Reason, r.Ticker, before, beforeID, r.Rows()+1)
		return err
	})
	if err != nil {
		return answer, fmt.Errorf("list void positions: %w", err)
	}
	cursor := func(p *position) string { return fmt.Sprint(p.ended, " ", p.id.String()) }
	return resource.NewPage(list, r.Rows(), cursor, func(p *position) (VoidedRow, error) { return s.voidedRow(ctx, call, p), nil })
}

// voidedRow is a void position for staff. A player without a name, such as a guest, has the id as name.
func (s *Service) voidedRow(ctx context.Context, call *session.Call, p *position) VoidedRow {
	v := s.view(p, nil, false)
	unit, funds, name := " "+strings.ToUpper(p.currency), "real money", p.owner
	if p.demo {
		funds = "play money"
	}
	if player, err := s.Players.VisiblePlayer(ctx, p.owner, call.User); err == nil {
		name = cmp.Or(player.Name, name)
	}
	return VoidedRow{
		ID: v.ID, Reason: v.Reason, Player: p.owner, Name: name, Ticker: v.Ticker, Direction: v.Direction, Multiplier: v.Multiplier, Funds: funds,
		Wager: v.Wager + unit, Refund: v.Remaining + unit, Entry: v.Entry, OrderedAt: v.OrderedAt, VoidedAt: v.ClosedAt,
	}
}
