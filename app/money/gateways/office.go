package gateways

import (
	"context"
	"fmt"
	"strings"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/backoffice"
	"croupier/app/kernel/id"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/session"
	"croupier/db"
)

// SeeGateways lets staff see how gateways stand.
var SeeGateways = permission.Declare("see_gateways", "See the payment gateways: whether they answer, and how many payments are open.")

// Permissions are those that the calls here need.
func Permissions() []permission.Permission { return []permission.Permission{SeeGateways} }

// readsPerMinute bounds the calls of one of the staff.
const readsPerMinute = 600

// Actions are the calls of this feature.
func (s *Service) Actions() []action.Action {
	return []action.Action{
		action.Post("/api/admin/gateways", action.Permission(SeeGateways), s.List, action.ReadsOnly(), action.PerAccount(readsPerMinute, time.Minute),
			action.Summary("How each payment gateway stands.")),
	}
}

// GatewayRow is a gateway as staff see it. Times are unix milliseconds since the site
// started, 0 for never. Problem is why it did not answer last.
type GatewayRow struct {
	Name     string   `json:"name"`
	Assets   []string `json:"assets"`
	Answered int64    `json:"answered_at"`
	Failed   int64    `json:"failed_at"`
	Problem  string   `json:"problem"`
	Webhook  int64    `json:"webhook_at"`
	Address  string   `json:"webhook"`
	Open     int64    `json:"open"`
}

// GatewaysAnswer lists the gateways of the configuration.
type GatewaysAnswer struct {
	Gateways []GatewayRow `json:"gateways"`
}

// List shows how each gateway stands.
func (s *Service) List(ctx context.Context, _ *session.Call, _ action.None) (GatewaysAnswer, error) {
	answer := GatewaysAnswer{Gateways: []GatewayRow{}}
	err := s.DB.Read(ctx, func(q *db.Reader) error {
		for _, g := range s.list {
			h := s.look(g.Name())
			open, err := countOpen(q, g.Name())
			if err != nil {
				return err
			}
			answer.Gateways = append(answer.Gateways, GatewayRow{
				Name: g.Name(), Assets: g.Assets, Answered: millis(h.good), Failed: millis(h.bad), Problem: h.problem, Webhook: millis(h.hook),
				Address: s.BaseURL() + path + g.Name(), Open: open,
			})
		}
		return nil
	})
	return answer, err
}

func millis(at time.Time) int64 {
	if at.IsZero() {
		return 0
	}
	return at.UnixMilli()
}

// page is where the office shows gateways.
const page = "/admin/networks"

// Office is what gateways add to the back office.
func (s *Service) Office() backoffice.Part {
	part := backoffice.Part{
		Searches:  []backoffice.Search{{Kind: "Payments of gateways", Permission: SeeGateways, Find: search}},
		Histories: []backoffice.History{{Kind: "payments of gateways", Permission: SeeGateways, Load: history}},
	}
	for _, g := range s.list {
		part.Gauges = append(part.Gauges, backoffice.Gauge{Name: "Gateway " + g.Name(), Path: page, Permission: SeeGateways, Read: func(context.Context) (backoffice.Reading, error) {
			return s.reading(g.Name()), nil
		}})
	}
	return part
}

// said tells a payment in a few words.
func (p *payment) said() string {
	return fmt.Sprintf("Payment at %s, %s: %s", p.Gateway, p.Asset, p.State)
}

// search finds payments by their address, by the gateway's id or by ours.
func search(_ context.Context, q *db.Reader, term string, limit int) (hits []backoffice.Hit, err error) {
	list, err := namedPayments(q, term, limit)
	if key, ok := id.ToBinary(strings.ToLower(term)); ok && len(list) == 0 && err == nil {
		var p *payment
		if p, err = paymentByID(q, key); p != nil {
			list = append(list, p)
		}
	}
	for _, p := range list {
		hits = append(hits, backoffice.Hit{ID: p.ID.String(), Title: p.said(), Detail: strings.TrimSpace(p.GatewayID + " " + p.Address), Path: "/admin/user/" + p.UserID})
	}
	return hits, err
}

func history(_ context.Context, q *db.Reader, userID string, upTo int64, limit int) ([]backoffice.PlayerEvent, error) {
	list, err := paymentsUpTo(q, userID, upTo, limit)
	events := make([]backoffice.PlayerEvent, 0, len(list))
	for _, p := range list {
		events = append(events, backoffice.PlayerEvent{At: p.CreatedAt, Title: p.said(), Detail: strings.TrimSpace(p.GatewayID + " " + p.Address)})
	}
	return events, err
}

// reading says how a gateway stands.
func (s *Service) reading(gateway string) backoffice.Reading {
	h := s.look(gateway)
	switch {
	case h.bad.After(h.good):
		level := backoffice.Warning
		if s.Offline(gateway) {
			level = backoffice.Bad
		}
		return backoffice.Reading{Level: level, Value: "no answer", Sentence: fmt.Sprintf("The gateway did not answer when it was asked last: %s.", h.problem)}
	case h.good.IsZero():
		return backoffice.Reading{Level: backoffice.Good, Value: "not asked yet"}
	}
	return backoffice.Reading{Level: backoffice.Good, Value: "answers"}
}
