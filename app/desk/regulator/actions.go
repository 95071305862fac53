package regulator

import (
	"context"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/session"
)

// PackageListRequest asks for a page of packages, the newest first.
type PackageListRequest struct {
	Cursor string `json:"cursor,omitempty" validate:"max=40"`
	Limit  int    `json:"limit,omitempty" validate:"min=0,max=200"`
}

// PackageRow is a package as it is shown.
type PackageRow struct {
	ID    string `json:"id"`
	State string `json:"state" ts:"waiting|working|ready|failed|cancelled|deleted"`
	// AsOf is the moment up to which it tells.
	AsOf        int64  `json:"as_of"`
	Reason      string `json:"reason"`
	RequestedBy string `json:"requested_by"`
	RequestedAt int64  `json:"requested_at"`
	EndedAt     int64  `json:"ended_at"`
	// DeletedAt is when its file will be deleted; 0 for one that is not ready.
	DeletedAt int64 `json:"deleted_at"`
	// Rows counts the rows of all its files, Bytes is its length.
	Rows  int64 `json:"rows"`
	Bytes int64 `json:"bytes"`
	// SHA256 is that of the whole file, in hex.
	SHA256  string `json:"sha256"`
	Failure string `json:"failure"`
	// Progress is how far one has come that is being made.
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
	// KeptDays is how long a package is kept.
	KeptDays int `json:"kept_days"`
}

// MakePackageRequest asks for a package.
type MakePackageRequest struct {
	// AsOf leaves out all that was written at this moment or later, in unix
	// milliseconds; 0 is now.
	AsOf int64 `json:"as_of,omitempty" validate:"min=0"`
	action.Reason
}

// PackageDeed does something with a package.
type PackageDeed struct {
	ID string `json:"id" validate:"required,max=40"`
	action.Reason
}

// OpenPackageAnswer is where the file is for the next minutes, for who asked.
type OpenPackageAnswer struct {
	Path   string `json:"path"`
	SHA256 string `json:"sha256"`
}

// PackageFileRequest names a ticket.
type PackageFileRequest struct {
	Ticket string `json:"ticket" validate:"required,max=60"`
}

const (
	usualPage      = 20
	callsPerMinute = 240
	deedsPerMinute = 20
)

// Actions are the calls about packages. What changes something, and who gets a
// file, asks for a recent code.
func (s *Service) Actions() []action.Action {
	guard, code := action.Permission(s.Reports), action.TwoFactor()
	rate, rare := action.PerAccount(callsPerMinute, time.Minute), action.PerAccount(deedsPerMinute, time.Minute)
	logged := action.Staff(action.Logged{ReasonRequired: true})
	return []action.Action{
		action.Post("/api/admin/reports/package", guard, s.List, action.ReadsOnly(), rate,
			action.Summary("The packages for regulators, newest first, and how far one has come.")),
		action.Post("/api/admin/reports/package/make", guard, s.Make, logged, code, rare,
			action.Summary("Makes a package for a regulator in the background.")),
		action.Post("/api/admin/reports/package/open", guard, s.OpenFile, logged, code, rare,
			action.Summary("Gives the caller the path of the file for ten minutes.")),
		action.Post("/api/admin/reports/package/remove", guard, s.Remove, logged, code, rare,
			action.Summary("Stops the making of a package, or deletes its file.")),
		action.Get(filePath+":ticket", guard, s.File, action.ReadsOnly(), rate,
			action.Summary("The file itself, for whoever was given the path.")),
	}
}

const filePath = "/api/admin/reports/package/file/"

// File sends the file of a package to whoever was given its ticket.
func (s *Service) File(ctx context.Context, call *session.Call, request PackageFileRequest) (action.File, error) {
	return s.redeem(ctx, call, request.Ticket)
}
