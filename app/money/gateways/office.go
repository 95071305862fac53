package gateways

import (
	"context"
	"fmt"
	"strings"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/id"
	"croupier/app/kernel/office"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/session"
	"croupier/db"
)

// SeeGateways lets staff see the state of gateways.
var SeeGateways = permission.Declare("see_gateways", "See the payment gateways: whether they answer, and how many payments are open.").GrantableAlone()

// Permissions lists the permissions that the calls of this package need.
func Permissions() []permission.Permission { return []permission.Permission{SeeGateways} }

// readsPerMinute is the rate limit of a member of staff.
const readsPerMinute = 600

// Actions are the calls of this feature.
func (s *Service) Actions() []action.Action {
	return []action.Action{
		action.Post("/api/admin/gateways", action.Permission(SeeGateways), s.List, action.ReadsOnly(), action.PerAccount(readsPerMinute, time.Minute),
			action.Summary("The status of each payment gateway.")),
	}
}

// GatewayRow is a gateway as staff see it. Times are unix milliseconds since the
// site started, or 0 for never. Problem is why its last call failed.
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

// List returns the state of each gateway.
func (s *Service) List(ctx context.Context, _ *session.Call, _ action.None) (GatewaysAnswer, error) {
	answer := GatewaysAnswer{Gateways: []GatewayRow{}}
	err := s.DB.Read(ctx, func(q *db.Reader) error {
		for _, g := range s.list {
			h := s.healthOf(g.Name())
			open, err := countOpen(q, g.Name())
			if err != nil {
				return err
			}
			answer.Gateways = append(answer.Gateways, GatewayRow{
				Name: g.Name(), Assets: g.Assets, Answered: millis(h.lastGood), Failed: millis(h.lastBad), Problem: h.problem, Webhook: millis(h.webhookAt),
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

// page is the office page of gateways.
const page = "/admin/networks"

// Office returns what gateways add to the back office.
func (s *Service) Office() office.Extension {
	part := office.Extension{
		Searches:  []office.Search{{Kind: "Payments of gateways", Permission: SeeGateways, Find: search}},
		Histories: []office.History{{Kind: "payments of gateways", Permission: SeeGateways, Load: history}},
	}
	for _, g := range s.list {
		part.Gauges = append(part.Gauges, office.Gauge{Name: "Gateway " + g.Name(), Path: page, Permission: SeeGateways, Read: func(context.Context) (office.Reading, error) {
			return s.reading(g.Name()), nil
		}})
	}
	return part
}

// summary describes a payment in a few words.
func (p *payment) summary() string {
	return fmt.Sprintf("Payment at %s, %s: %s", p.Gateway, p.Asset, p.State)
}

// search finds payments by address, by the gateway's id or by the site's.
func search(_ context.Context, q *db.Reader, term string, limit int) (hits []office.Hit, err error) {
	list, err := findByReference(q, term, limit)
	if key, ok := id.ToBinary(strings.ToLower(term)); ok && len(list) == 0 && err == nil {
		var p *payment
		if p, err = paymentByID(q, key); p != nil {
			list = append(list, p)
		}
	}
	for _, p := range list {
		hits = append(hits, office.Hit{ID: p.ID.String(), Title: p.summary(), Detail: strings.TrimSpace(p.GatewayID + " " + p.Address), Path: "/admin/user/" + p.UserID})
	}
	return hits, err
}

func history(_ context.Context, q *db.Reader, userID string, upTo int64, limit int) ([]office.PlayerEvent, error) {
	list, err := paymentsUpTo(q, userID, upTo, limit)
	events := make([]office.PlayerEvent, 0, len(list))
	for _, p := range list {
		events = append(events, office.PlayerEvent{At: p.CreatedAt, Title: p.summary(), Detail: strings.TrimSpace(p.GatewayID + " " + p.Address)})
	}
	return events, err
}

// reading returns the state of a gateway.
func (s *Service) reading(gateway string) office.Reading {
	h := s.healthOf(gateway)
	switch {
	case h.lastBad.After(h.lastGood):
		level := office.Warning
		if s.Offline(gateway) {
			level = office.Bad
		}
		return office.Reading{Level: level, Value: "no answer", Sentence: fmt.Sprintf("The gateway did not answer when it was asked last: %s.", h.problem)}
	case h.lastGood.IsZero():
		return office.Reading{Level: office.Good, Value: "not asked yet"}
	}
	return office.Reading{Level: office.Good, Value: "answers"}
}
