package integrations

import (
	"context"
	"errors"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/oplog"
	"croupier/app/kernel/session"
	"croupier/db"
)

// ProviderImportCounts count the differences of an import.
type ProviderImportCounts struct {
	Added     int `json:"added"`
	Changed   int `json:"changed"`
	Removed   int `json:"removed"`
	Unchanged int `json:"unchanged"`
}

// ProviderGameChange is a game that an import would change.
type ProviderGameChange struct {
	Game   string `json:"game"`
	Name   string `json:"name"`
	Studio string `json:"studio"`
	Change string `json:"change" ts:"added|changed|removed"`
}

// ProviderImportState is the state of the reading of a provider's games, and what applying it would change.
type ProviderImportState struct {
	// StartedAt is the start of the reading in unix milliseconds; 0 if there is none.
	StartedAt int64 `json:"started_at"`
	// Read is the number of read pages, and Pages that of all pages.
	Read     int  `json:"read"`
	Pages    int  `json:"pages"`
	Reading  bool `json:"reading"`
	Complete bool `json:"complete"`
	// Problem is why the reading stopped.
	Problem string `json:"problem"`
	ProviderImportCounts
	// Games are the first changes.
	Games []ProviderGameChange `json:"games"`
}

// ProviderImportRequest puts the games that were read into the catalogue. StartedAt is that of the reading
// that the caller has seen.
type ProviderImportRequest struct {
	Name      string `json:"name" validate:"required,max=40"`
	StartedAt int64  `json:"started_at" validate:"required,min=1"`
	action.Reason
}

// maxChanges is the maximum number of listed changes.
const maxChanges = 200

// ReadGames starts to read the provider's games in the background, or continues to.
func (s *Service) ReadGames(ctx context.Context, call *session.Call, request IntegrationRequest) (ProviderImportState, error) {
	c, err := s.connected(request.Name)
	if err != nil {
		return ProviderImportState{}, err
	}
	select {
	case s.reads <- c.Name:
		c.health.setReading(true, "")
	default:
		return ProviderImportState{}, errBusy
	}
	return s.ImportState(ctx, call, request)
}

var errBusy = fault.New(fault.CodeConflict, "The games of other providers are read now. Try again later.").With("reason", "busy")

// ProviderImportState returns the state of a reading.
func (s *Service) ImportState(ctx context.Context, _ *session.Call, request IntegrationRequest) (ProviderImportState, error) {
	answer := ProviderImportState{Games: []ProviderGameChange{}}
	c, err := s.connected(request.Name)
	if err != nil {
		return answer, err
	}
	answer.Reading, answer.Problem = c.health.reading()
	err = s.DB.ReadHeavy(ctx, func(q *db.Reader) error {
		r, err := readingOf(q, request.Name)
		if err != nil || !r.isCurrent(s.Clock.Now()) {
			return err
		}
		answer.StartedAt, answer.Read, answer.Pages, answer.Complete = r.startedAt, r.next-1, r.pages, r.complete()
		if !answer.Complete {
			return nil
		}
		counts, games, err := differences(q, request.Name, maxChanges)
		answer.ProviderImportCounts, answer.Games = counts, append(answer.Games, games...)
		return err
	})
	return answer, err
}

// Import puts the games that were read into the catalogue.
func (s *Service) Import(ctx context.Context, call *session.Call, request ProviderImportRequest) (counts ProviderImportCounts, err error) {
	if _, err := s.connected(request.Name); err != nil {
		return counts, err
	}
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		r, err := readingOf(tx, request.Name)
		switch {
		case err != nil:
			return err
		case r == nil || r.startedAt != request.StartedAt:
			return errChanged
		}
		if counts, _, err = differences(tx, request.Name, 0); err != nil {
			return err
		}
		if err := s.apply(tx, request.Name); err != nil {
			return err
		}
		return s.record(tx, call, "import games of provider", request.Name, request.Reason.Reason, nil, counts)
	})
	if errors.Is(err, errIncomplete) {
		err = fault.New(fault.CodeConflict, "The games are not read completely yet.").With("reason", "incomplete")
	}
	return counts, err
}

// Run reads the games of providers that staff asked for, until ctx ends.
func (s *Service) Run(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case name := <-s.reads:
			c := s.find(name)
			if c == nil {
				continue
			}
			problem := ""
			if err := s.read(ctx, c); err != nil && ctx.Err() == nil {
				problem = oplog.Redact(remoteText(err))
				s.Log.Warn("read the games of a provider", "provider", name, "error", err)
			}
			c.health.setReading(false, problem)
		}
	}
}
