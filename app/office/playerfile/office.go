package playerfile

import (
	"context"
	"fmt"
	"net/netip"
	"slices"
	"strconv"

	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/office"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/players"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// Office returns what the package adds to the back office.
func (s *Service) Office() office.Extension {
	return office.Extension{
		Searches: []office.Search{
			{Kind: "Players", Permission: permission.EditRoles, Find: s.findPlayers},
			{Kind: "Transfers", Permission: permission.EditRoles, Find: s.findTransfers},
		},
		Histories: []office.History{
			{Kind: "account", Permission: permission.EditRoles, Load: s.registration},
			{Kind: "sign-ins", Permission: permission.EditRoles, Load: signIns},
			{Kind: "transfers", Permission: permission.EditRoles, Load: s.transferHistory},
			{Kind: "staff", Permission: permission.EditRoles, Load: s.staffActionHistory},
			{Kind: "notes", Permission: permission.EditRoles, Load: s.noteHistory},
		},
	}
}

// find finds players by all data that staff can search for.
func (s *Service) find(q db.Querier, term string, limit int) ([]players.Record, error) {
	list, err := s.Accounts.FindRecords(q, term, limit)
	if err != nil {
		return nil, err
	}
	others, err := s.Identities.Owners(q, term)
	if err != nil {
		return nil, err
	}
	if ip, err := netip.ParseAddr(term); err == nil {
		at, err := session.UsersAt(q, ip.Unmap().String(), limit)
		if err != nil {
			return nil, err
		}
		others = append(others, at...)
	}
	for _, userID := range others {
		if slices.ContainsFunc(list, func(r players.Record) bool { return r.ID == userID }) {
			continue
		}
		record, found, err := s.Accounts.Record(q, userID)
		if err != nil {
			return nil, err
		}
		if found {
			list = append(list, record)
		}
	}
	return list[:min(limit, len(list))], nil
}

func (s *Service) findPlayers(_ context.Context, q *db.Reader, term string, limit int) ([]office.Hit, error) {
	list, err := s.find(q, term, limit)
	hits := make([]office.Hit, 0, len(list))
	for _, r := range list {
		detail := r.Email
		if r.BannedAt != 0 {
			detail += " (banned)"
		}
		hits = append(hits, office.Hit{ID: r.ID, Title: r.Name, Detail: detail, Path: pathOf(r.ID)})
	}
	return hits, err
}

func pathOf(userID string) string { return "/admin/user/" + userID }

// findTransfers finds transfers by their number, by their reference, and by the staff
// request that caused them.
func (s *Service) findTransfers(_ context.Context, q *db.Reader, term string, limit int) ([]office.Hit, error) {
	var list []ledger.TransferDetails
	if number, err := strconv.ParseInt(term, 10, 64); err == nil {
		some, err := ledger.FindTransfer(q, number)
		if err != nil {
			return nil, err
		}
		list = append(list, some...)
	}
	if key, ok := id.ToBinary(term); ok {
		some, err := ledger.TransfersFor(q, key[:], limit)
		if err != nil {
			return nil, err
		}
		list = append(list, some...)
	}
	hits := make([]office.Hit, 0, len(list))
	for _, f := range list {
		player := f.To.Owner
		if ledger.PartyOf(player) != ledger.PartyPlayer {
			player = f.From.Owner
		}
		if ledger.PartyOf(player) != ledger.PartyPlayer || session.IsGuest(player) {
			continue
		}
		hits = append(hits, office.Hit{
			ID: strconv.FormatInt(f.ID, 10), Title: fmt.Sprintf("Transfer %d: %s", f.ID, f.Code),
			Detail: s.money(f.From.Currency, money.Amount(f.Amount)) + " from " + f.From.Owner + " to " + f.To.Owner, Path: pathOf(player),
		})
	}
	actions, err := stafflog.ActionsOf(q, term, limit)
	for _, d := range actions {
		if d.Action == actionAdjust {
			hits = append(hits, office.Hit{ID: d.RequestID, Title: "Correction of a balance", Detail: d.Detail, Path: pathOf(d.Subject)})
		}
	}
	return hits[:min(limit, len(hits))], err
}

func (s *Service) registration(_ context.Context, q *db.Reader, userID string, upTo int64, limit int) ([]office.PlayerEvent, error) {
	r, found, err := s.Accounts.Record(q, userID)
	if err != nil || !found || r.CreatedAt > upTo || limit < 1 {
		return nil, err
	}
	return []office.PlayerEvent{{At: r.CreatedAt, Title: "Registered", Detail: "from " + r.Address}}, nil
}

func signIns(_ context.Context, q *db.Reader, userID string, upTo int64, limit int) (events []office.PlayerEvent, err error) {
	list, err := session.PastSessionsUpTo(q, userID, upTo, limit)
	for _, one := range list {
		events = append(events, office.PlayerEvent{At: one.At, Title: "Signed in", Detail: one.IP + ", " + one.UserAgent})
	}
	return events, err
}

func (s *Service) transferHistory(_ context.Context, q *db.Reader, userID string, upTo int64, limit int) (events []office.PlayerEvent, err error) {
	list, err := ledger.Statement(q, userID, ledger.Cursor{At: upTo, ID: forever}, nil, limit)
	names := s.names(q)
	for _, m := range list {
		event := office.PlayerEvent{
			At: m.At, Title: fmt.Sprintf("%s: %s %s", m.Code, s.money(m.Key.Currency, m.Amount), m.Key.Purpose),
			Detail: fmt.Sprintf("transfer %d, with %s, balance %s", m.ID, m.Other, s.money(m.Key.Currency, m.Balance)),
		}
		if m.Code == ledger.CodeAdjustment {
			a, err := adjustmentByID(q, m.Ref)
			if err != nil {
				return nil, err
			}
			if a != nil {
				event.RequestID = a.request
				if event.Actor, err = names(a.actor); err != nil {
					return nil, err
				}
			}
		}
		events = append(events, event)
	}
	return events, err
}

func (s *Service) staffActionHistory(_ context.Context, q *db.Reader, userID string, upTo int64, limit int) (events []office.PlayerEvent, err error) {
	list, err := stafflog.ActionsOn(q, stafflog.User, userID, upTo, limit)
	if err != nil {
		return nil, err
	}
	names := s.names(q)
	for _, d := range list {
		actor, err := names(d.Actor)
		if err != nil {
			return nil, err
		}
		detail := d.Detail
		if d.Reason != "" && d.Reason != d.Detail {
			if detail != "" {
				detail += ". "
			}
			detail += "Reason: " + d.Reason
		}
		events = append(events, office.PlayerEvent{At: d.At, Title: d.Action, Detail: detail, Actor: actor, RequestID: d.RequestID})
	}
	return events, nil
}

func (s *Service) noteHistory(_ context.Context, q *db.Reader, userID string, upTo int64, limit int) (events []office.PlayerEvent, err error) {
	list, err := notesUpTo(q, userID, upTo, limit)
	if err != nil {
		return nil, err
	}
	names := s.names(q)
	for _, n := range list {
		actor, err := names(n.author)
		if err != nil {
			return nil, err
		}
		events = append(events, office.PlayerEvent{At: n.createdAt, Title: "Note", Detail: n.text, Actor: actor, RequestID: n.request})
	}
	return events, nil
}

// names returns a function that looks up the names of actors: players by id, other actors
// by their name in the log. It looks up each id once.
func (s *Service) names(q db.Querier) func(actor string) (string, error) {
	known := map[string]string{}
	return func(actor string) (string, error) {
		if name, ok := known[actor]; ok {
			return name, nil
		}
		of, by := actor, ""
		if _, maker, machine := session.ParseActor(actor); machine {
			of, by = maker, " (a token)"
		}
		r, found, err := s.Accounts.Record(q, of)
		if err != nil {
			return "", err
		}
		known[actor] = actor
		if found {
			known[actor] = r.Name + by
		}
		return known[actor], nil
	}
}
