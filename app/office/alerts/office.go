package alerts

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"croupier/app/kernel/activity"
	"croupier/app/kernel/office"
	"croupier/app/kernel/resource"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// Office returns what the package adds to the back office.
func (s *Service) Office() office.Extension {
	return office.Extension{
		Searches: []office.Search{{Kind: "Cases", Permission: SeeAlerts, Find: findCases}},
		Histories: []office.History{
			{Kind: "alerts", Permission: SeeAlerts, Load: s.alertHistory},
			{Kind: "cases", Permission: SeeAlerts, Load: caseHistory},
			{Kind: "activity", Permission: SeeAlerts, Load: s.activityHistory},
		},
		Queues: []office.Queue{
			{Name: "alerts", Title: "Alerts", Path: "/admin/alerts?state=open", Permission: SeeAlerts, Load: queueOf(waitingAlerts)},
			{Name: "cases", Title: "Cases", Path: "/admin/cases?status=active", Permission: SeeAlerts, Load: queueOf(waitingCases)},
		},
		Gauges: []office.Gauge{{Name: "Alert channels", Path: "/admin/channels", Permission: SeeAlerts, Read: s.channelGauge}},
	}
}

func queueOf(count func(q db.Querier) (count, since int64, err error)) func(context.Context, *db.Reader) (office.QueueState, error) {
	return func(_ context.Context, q *db.Reader) (w office.QueueState, err error) {
		w.Count, w.Since, err = count(q)
		return w, err
	}
}

// searchedCases is the number of the newest cases whose titles are searched.
const searchedCases = 1000

func findCases(_ context.Context, q *db.Reader, term string, limit int) (hits []office.Hit, err error) {
	var list []caseRow
	if number, parseErr := strconv.ParseInt(strings.TrimPrefix(term, "#"), 10, 64); parseErr == nil {
		if list, err = caseByNumber(q, number); err != nil {
			return nil, err
		}
	}
	newest, err := listCases(q, "", "", 1<<63-1, searchedCases)
	if err != nil {
		return nil, err
	}
	wanted := strings.ToLower(term)
	for _, c := range newest {
		if strings.Contains(strings.ToLower(c.title), wanted) {
			list = append(list, c)
		}
	}
	for _, c := range list[:min(limit, len(list))] {
		hits = append(hits, office.Hit{ID: c.id, Title: fmt.Sprintf("Case %d: %s", c.number, c.title), Detail: c.status, Path: "/admin/case/" + c.id})
	}
	return hits, nil
}

func (s *Service) alertHistory(_ context.Context, q *db.Reader, userID string, upTo int64, limit int) (events []office.PlayerEvent, err error) {
	list, err := listAlerts(q, alertFilter{userID: userID, upTo: upTo}, 1<<63-1, limit)
	for _, a := range list {
		e := office.PlayerEvent{At: a.at, Title: "Alert: " + a.title, Detail: detailLine(a.details), Path: "/admin/alerts?user=" + userID}
		if a.caseID != "" {
			e.Path = "/admin/case/" + a.caseID
		}
		events = append(events, e)
	}
	return events, err
}

func detailLine(details []AlertDetail) string {
	parts := make([]string, 0, len(details))
	for _, f := range details {
		parts = append(parts, f.Title+" "+f.Value)
	}
	return strings.Join(parts, ", ")
}

func caseHistory(_ context.Context, q *db.Reader, userID string, upTo int64, limit int) (events []office.PlayerEvent, err error) {
	list, err := casesOf(q, userID, upTo, limit)
	for _, c := range list {
		events = append(events, office.PlayerEvent{
			At: c.openedAt, Title: fmt.Sprintf("Case %d: %s", c.number, c.title), Detail: strings.TrimSpace(c.status + " " + c.outcome), Path: "/admin/case/" + c.id,
		})
	}
	return events, err
}

// activityHistory returns the events of the activity stream about a player that no other
// history includes.
func (s *Service) activityHistory(_ context.Context, q *db.Reader, userID string, upTo int64, limit int) (events []office.PlayerEvent, err error) {
	var kinds []string
	for _, k := range s.Activity.Kinds() {
		if !k.ListedElsewhere {
			kinds = append(kinds, k.ID)
		}
	}
	list, err := activity.UserEvents(q, userID, kinds, upTo, limit)
	for _, one := range list {
		kind, _ := s.kind(one.Kind)
		actor := ""
		if one.Origin != "" {
			actor = stafflog.System
		}
		title := strings.ToUpper(kind.Title[:1]) + kind.Title[1:]
		events = append(events, office.PlayerEvent{
			At: one.At, Title: title, Detail: detailLine(s.detailsOf(&event{Event: one})), Actor: actor, RequestID: one.RequestID,
		})
	}
	return events, err
}

// channelGauge reports whether the channels deliver their alerts.
func (s *Service) channelGauge(ctx context.Context) (reading office.Reading, err error) {
	var list []channel
	err = s.DB.Read(ctx, func(q *db.Reader) (err error) {
		list, err = allChannels(q)
		return err
	})
	if err != nil {
		return reading, err
	}
	on, failing := 0, []string(nil)
	for _, c := range list {
		if c.on {
			on++
			if c.failedAt > 0 {
				failing = append(failing, c.name)
			}
		}
	}
	switch {
	case len(failing) > 0:
		return office.Reading{Level: office.Bad, Value: fmt.Sprintf("%d failing", len(failing)),
			Sentence: "Alerts do not arrive by " + strings.Join(failing, ", ") + ". The page of the channels says why."}, nil
	case on == 0:
		return office.Reading{Level: office.Good, Value: "none"}, nil
	}
	return office.Reading{Level: office.Good, Value: fmt.Sprintf("%d working", on)}, nil
}

// RiskRequest requests the alerts, cases and holds of a player.
type RiskRequest struct {
	UserID string `json:"user" validate:"required,max=40"`
}

// RiskAnswer has the findings of rules and staff about a player.
type RiskAnswer struct {
	Holds  []HoldRow  `json:"holds"`
	Alerts []AlertRow `json:"alerts"`
	Cases  []CaseRow  `json:"cases"`
}

const riskRows = 10

// Risk returns the findings about a player, the newest first.
func (s *Service) Risk(ctx context.Context, _ *session.Call, r RiskRequest) (RiskAnswer, error) {
	answer := RiskAnswer{Holds: []HoldRow{}, Alerts: []AlertRow{}, Cases: []CaseRow{}}
	err := s.DB.Read(ctx, func(q *db.Reader) error {
		matches, err := holdsOf(q, r.UserID)
		if err != nil {
			return err
		}
		names := s.names(q)
		for _, h := range matches {
			if h.Actor, err = names(h.Actor); err != nil {
				return err
			}
			answer.Holds = append(answer.Holds, h)
		}
		alerts, err := listAlerts(q, alertFilter{userID: r.UserID}, 1<<63-1, riskRows)
		if err != nil {
			return err
		}
		if answer.Alerts, err = s.alertRows(q, alerts); err != nil {
			return err
		}
		cases, err := casesOf(q, r.UserID, 1<<62, riskRows)
		if err != nil {
			return err
		}
		page, err := resource.NewPage(cases, riskRows, func(caseRow) string { return "" }, s.rowOfCase(q))
		answer.Cases = page.Rows
		return err
	})
	return answer, err
}
