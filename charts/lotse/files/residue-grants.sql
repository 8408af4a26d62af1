-- What the last step of a wipe may do in the database of Synapse. Generated from api/residue/purge-residue.sql.
-- As the owner of the tables, after the first start of Synapse; the role itself must be there.
revoke all on all tables in schema public from lotse_residue;
grant select on cache_invalidation_stream_by_instance, current_state_delta_stream, device_inbox, device_lists_changes_in_room, device_lists_stream, erased_users, room_alias_servers, scheduled_tasks, user_ips, users to lotse_residue;
grant delete on cache_invalidation_stream_by_instance, current_state_delta_stream, device_inbox, device_lists_changes_in_room, device_lists_stream, erased_users, room_alias_servers, scheduled_tasks, user_ips, users to lotse_residue;
