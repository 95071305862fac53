package backups

import (
	"context"
	"errors"

	"croupier/app/desk/backups/offsite"
	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// Refusals of a place.
var (
	errProgram = fault.New(fault.CodeConflict, "The configuration names a program that takes the copies: backups.command.").With("reason", "command")
	errStale   = fault.New(fault.CodeConflict, "Somebody else has changed this. Look at it again.").With("reason", "stale")
	errNoPlace = fault.New(fault.CodeInvalid, "No place is set already.")
)

// placeSubject is what the place is called in the log of staff.
const placeSubject = "backup place"

// SetPlace says where copies go. The place must take a small file first.
func (s *Service) SetPlace(ctx context.Context, call *session.Call, request BackupPlaceRequest) (none action.None, err error) {
	if len(s.Command) > 0 {
		return none, errProgram
	}
	var present place
	err = s.DB.Read(ctx, func(q *db.Reader) (err error) {
		present, err = readPlace(q)
		return err
	})
	if err != nil {
		return none, err
	}
	next := place{version: request.Version + 1, by: call.User.ID}
	if request.Endpoint != "" {
		if next, err = s.tested(ctx, next, present, request); err != nil {
			return none, err
		}
	} else if present.endpoint == "" {
		return none, errNoPlace
	}
	return none, s.DB.Write(ctx, func(tx *db.Tx) error {
		now, err := readPlace(tx)
		if err != nil {
			return err
		}
		if now.version != request.Version {
			return errStale
		}
		entry := stafflog.By(call, "set backup place")
		entry.Kind, entry.Subject, entry.Reason = stafflog.Settings, placeSubject, request.Reason.Reason
		entry.Before, entry.After = now.told(), next.told()
		if err := s.StaffLog.Write(tx, entry); err != nil {
			return err
		}
		return writePlace(tx, next)
	})
}

// told is a place without its secret, for the log of staff; nil for none.
func (p place) told() any {
	if p.endpoint == "" {
		return nil
	}
	return map[string]any{
		"endpoint": p.endpoint, "region": p.region, "bucket": p.bucket, "prefix": p.prefix, "access_key": p.accessKey, "path_style": p.pathStyle,
	}
}

// tested makes the place of a request, with a sealed secret, once it takes a file.
func (s *Service) tested(ctx context.Context, next, present place, request BackupPlaceRequest) (place, error) {
	next.endpoint, next.region, next.bucket, next.prefix = request.Endpoint, request.Region, request.Bucket, request.Prefix
	next.accessKey, next.pathStyle = request.AccessKey, request.PathStyle
	bucket := offsite.Bucket{
		Endpoint: next.endpoint, Region: next.region, Bucket: next.bucket, Prefix: next.prefix, AccessKey: next.accessKey,
		Secret: request.Secret, PathStyle: next.pathStyle,
	}
	if request.Secret == "" && present.secret != "" && present.bound() == next.bound() {
		kept, err := s.bucket(present)
		if err != nil {
			return next, fault.Field("secret", "The stored secret does not open any more. Give it again.").Because(err)
		}
		bucket.Secret = kept.Secret
	}
	to, err := bucket.Open()
	var problem offsite.Problem
	if errors.As(err, &problem) {
		return next, fault.Field(problem.Field, problem.Text)
	}
	if err != nil {
		return next, err
	}
	probe, cancel := context.WithTimeout(ctx, checkTimeout)
	defer cancel()
	if err := to.Check(probe); err != nil {
		return next, fault.Field("endpoint", "It does not take a file: "+short(err)).Because(err)
	}
	next.secret, err = s.Sealer.Seal(next.bound(), bucket.Secret)
	return next, err
}
