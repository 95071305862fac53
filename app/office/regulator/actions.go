package regulator

import (
	"context"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/session"
)

// PackageListRequest requests a page of packages, the newest first.
type PackageListRequest struct {
	Cursor string `json:"cursor,omitempty" validate:"max=40"`
	Limit  int    `json:"limit,omitempty" validate:"min=0,max=200"`
}

// PackageRow is a package in the list.
type PackageRow struct {
	ID    string `json:"id"`
	State string `json:"state" ts:"waiting|working|ready|failed|cancelled|deleted"`
	// AsOf is the cut-off time of the data, in unix milliseconds.
	AsOf        int64  `json:"as_of"`
	Reason      string `json:"reason"`
	RequestedBy string `json:"requested_by"`
	RequestedAt int64  `json:"requested_at"`
	EndedAt     int64  `json:"ended_at"`
	// DeletedAt is when its file will be deleted; 0 if it is not ready.
	DeletedAt int64 `json:"deleted_at"`
	// Rows is the number of rows of all its files, Bytes is the size of its file.
	Rows  int64 `json:"rows"`
	Bytes int64 `json:"bytes"`
	// SHA256 is the hash of the whole file, in hex.
	SHA256  string `json:"sha256"`
	Failure string `json:"failure"`
	// Progress is the progress of a package that is being made.
	Progress *PackageProgress `json:"progress,omitempty"`
}

// PackageTable is a file of every package.
type PackageTable struct {
	Name     string `json:"name"`
	Sentence string `json:"sentence"`
}

// PackageList is a page of packages.
type PackageList struct {
	Rows []PackageRow `json:"rows"`
	Next string       `json:"next,omitempty"`
	// Tables are the files of the next package.
	Tables []PackageTable `json:"tables"`
	// RetentionDays is the retention period of packages, in days.
	RetentionDays int `json:"retention_days"`
}

// MakePackageRequest requests a new package.
type MakePackageRequest struct {
	// AsOf is the cut-off time in unix milliseconds. Data written at this time or later
	// is left out. 0 means now.
	AsOf int64 `json:"as_of,omitempty" validate:"min=0"`
	action.Reason
}

// PackageActionRequest requests an action on a package.
type PackageActionRequest struct {
	ID string `json:"id" validate:"required,max=40"`
	action.Reason
}

// OpenPackageAnswer has the path of the file. The path is valid for some minutes, for the
// caller only.
type OpenPackageAnswer struct {
	Path   string `json:"path"`
	SHA256 string `json:"sha256"`
}

// PackageFileRequest has a ticket.
type PackageFileRequest struct {
	Ticket string `json:"ticket" validate:"required,max=60"`
}

const (
	defaultPage      = 20
	callsPerMinute   = 240
	actionsPerMinute = 20
)

// Actions returns the calls about packages. Calls that change data or give access to a
// file require a recent two-factor code.
func (s *Service) Actions() []action.Action {
	guard, code := action.Permission(s.Reports), action.TwoFactor()
	rate, rare := action.PerAccount(callsPerMinute, time.Minute), action.PerAccount(actionsPerMinute, time.Minute)
	logged := action.Staff(action.Logged{ReasonRequired: true})
	return []action.Action{
		action.Post("/api/admin/reports/package", guard, s.List, action.ReadsOnly(), rate,
			action.Summary("The packages for regulators, newest first, and how far one has come.")),
		action.Post("/api/admin/reports/package/make", guard, s.Make, logged, code, rare,
			action.Summary("Makes a package for a regulator in the background.")).Neutral("It makes a file on the server."),
		action.Post("/api/admin/reports/package/open", guard, s.OpenFile, logged, code, rare,
			action.Summary("Gives the caller the path of the file for ten minutes.")).Neutral("It hands over a report. No setting, limit or balance changes."),
		action.Post("/api/admin/reports/package/remove", guard, s.Remove, logged, code, rare,
			action.Summary("Stops the making of a package, or deletes its file.")).Neutral("It deletes a file that can be made again."),
		action.Get(filePath+":ticket", guard, s.File, action.ReadsOnly(), rate,
			action.Summary("The file itself, for the caller to whom the path was given.")),
	}
}

const filePath = "/api/admin/reports/package/file/"

// File returns the file of a package to the caller that the ticket was issued to.
func (s *Service) File(ctx context.Context, call *session.Call, request PackageFileRequest) (action.File, error) {
	return s.redeem(ctx, call, request.Ticket)
}
