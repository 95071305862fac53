package alerts

import (
	"context"
	"strconv"

	"croupier/app/kernel/resource"
	"croupier/app/kernel/session"
	"croupier/db"
)

// CasesRequest requests cases, the newest first. Status "active" means all cases that are
// not closed. Mine limits the list to the caller's cases.
type CasesRequest struct {
	Status string `json:"status,omitempty" validate:"max=10" ts:"|active|open|waiting|closed"`
	Mine   bool   `json:"mine,omitempty"`
	resource.PageRequest
}

// CaseRow is a case in a list.
type CaseRow struct {
	ID        string `json:"id"`
	Number    int64  `json:"number"`
	Title     string `json:"title"`
	Status    string `json:"status" ts:"open|waiting|closed"`
	Severity  int    `json:"severity"`
	Owner     string `json:"owner"`
	OwnerName string `json:"owner_name"`
	// DueAt is the due time of the case; 0 for none. Lateness is "late" once a case that is not
	// closed is past it, and empty otherwise.
	DueAt    int64  `json:"due_at"`
	Lateness string `json:"lateness"`
	Outcome  string `json:"outcome"`
	OpenedAt int64  `json:"opened_at"`
	ClosedAt int64  `json:"closed_at"`
	Version  int64  `json:"version"`
	// Links are the players, wagers and transfers of the case.
	Links []CaseLink `json:"links"`
	// Players are the names of the players among the links.
	Players []string `json:"players"`
}

// CaseLink is a link from a case to a player, a wager or a transfer.
type CaseLink struct {
	Kind string `json:"kind" ts:"player|wager|transfer"`
	Ref  string `json:"ref"`
	// Name is the name of the player.
	Name string `json:"name"`
	At   int64  `json:"at"`
}

// CaseEvent is an action on a case, or a note.
type CaseEvent struct {
	At    int64  `json:"at"`
	Actor string `json:"actor"`
	What  string `json:"what"`
	Text  string `json:"text"`
}

// CaseRequest identifies a case.
type CaseRequest struct {
	ID string `json:"id" validate:"required,max=40"`
}

// CaseAnswer is a case with its events, links and alerts.
type CaseAnswer struct {
	Case    CaseRow     `json:"case"`
	Alerts  []AlertRow  `json:"alerts"`
	History []CaseEvent `json:"history"`
}

const (
	maxCaseAlerts = 200
	maxCaseEvents = 500
)

// Statuses of a case.
const (
	statusOpen    = "open"
	statusWaiting = "waiting"
	statusClosed  = "closed"
)

// Cases lists cases.
func (s *Service) Cases(ctx context.Context, call *session.Call, r CasesRequest) (answer resource.Page[CaseRow], err error) {
	before, err := readNumber(r.Cursor)
	if err != nil {
		return answer, err
	}
	owner := ""
	if r.Mine {
		owner = call.User.ID
	}
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		list, err := listCases(q, r.Status, owner, before, r.Rows()+1)
		if err != nil {
			return err
		}
		answer, err = resource.NewPage(list, r.Rows(), func(c caseRow) string { return strconv.FormatInt(c.number, 10) }, s.rowOfCase(q))
		return err
	})
	return answer, err
}

// rowOfCase returns the function that makes the row of a case. It reads each name once.
func (s *Service) rowOfCase(q db.Querier) func(caseRow) (CaseRow, error) {
	names, now := s.names(q), s.Clock.Now().UnixMilli()
	return func(c caseRow) (row CaseRow, err error) {
		row = CaseRow{
			ID: c.id, Number: c.number, Title: c.title, Status: c.status, Severity: c.severity, Owner: c.owner, DueAt: c.dueAt, Outcome: c.outcome,
			OpenedAt: c.openedAt, ClosedAt: c.closedAt, Version: c.version, Links: []CaseLink{}, Players: []string{},
		}
		if c.status != statusClosed && c.dueAt > 0 && c.dueAt < now {
			row.Lateness = "late"
		}
		if row.OwnerName, err = names(c.owner); err != nil {
			return row, err
		}
		links, err := linksOf(q, c.id)
		if err != nil {
			return row, err
		}
		for _, l := range links {
			link := CaseLink{Kind: l.kind, Ref: l.ref, At: l.at}
			if l.kind == linkPlayer {
				if link.Name, err = names(l.ref); err != nil {
					return row, err
				}
				row.Players = append(row.Players, link.Name)
			}
			row.Links = append(row.Links, link)
		}
		return row, nil
	}
}

// Case returns a case.
func (s *Service) Case(ctx context.Context, _ *session.Call, r CaseRequest) (CaseAnswer, error) {
	answer := CaseAnswer{Alerts: []AlertRow{}, History: []CaseEvent{}}
	err := s.DB.Read(ctx, func(q *db.Reader) error {
		c, err := caseByID(q, r.ID)
		if err != nil {
			return err
		}
		if answer.Case, err = s.rowOfCase(q)(c); err != nil {
			return err
		}
		list, err := listAlerts(q, alertFilter{caseID: c.id}, 1<<63-1, maxCaseAlerts)
		if err != nil {
			return err
		}
		if answer.Alerts, err = s.alertRows(q, list); err != nil {
			return err
		}
		events, err := eventsOfCase(q, c.id, maxCaseEvents)
		if err != nil {
			return err
		}
		names := s.names(q)
		for _, e := range events {
			actor, err := names(e.actor)
			if err != nil {
				return err
			}
			answer.History = append(answer.History, CaseEvent{e.at, actor, e.what, e.text})
		}
		return nil
	})
	return answer, err
}
